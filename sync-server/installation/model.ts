import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { findProject } from '../../db/tables/projects.ts'
import { type FallenSlot, listFallen, proseFigures } from '../../db/tables/slots.ts'
import { embeddingFigures } from '../../db/tables/vectors.ts'
import {
  type FallenParagraph,
  type ModelTrouble,
  readModelSettings,
  readModelState,
  testModel,
} from '../../shared/contract/model.ts'
import { adviceFor, troubleOf } from '../../shared/model/advice.ts'
import { type Embedder, ModelFault, type ModelServer } from '../../shared/model/model.ts'
import { askSlot } from '../../shared/prose/ask-slot.ts'
import { SAMPLE_SLOT } from '../../shared/prose/sample-slot.ts'
import { type Actor, can } from '../../shared/rbac/can.ts'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizeInstallation } from '../rbac/authorize.ts'

export type ModelRoutes = {
  database: Database
  config: Config
  model: ModelServer | null
  embedder: Embedder | null
}

const NEWEST = 20
/** Rate limit for tests, because each test occupies the model's machine for some seconds. */
const TESTS = { max: 20, timeWindow: '10 minutes' }
const LOOKS = { max: 120, timeWindow: '10 minutes' }

/** Registers calls for administrators: the current model, whether it answers, and its unusable texts. */
export function registerModel(app: FastifyInstance, { database, config, model, embedder }: ModelRoutes): void {
  route(app, readModelSettings, async ({ actor }) => {
    await authorizeInstallation(database.sql, actor)
    const { sql } = database
    const figures = await proseFigures(sql)
    return {
      model: model && {
        ...{ protocol: model.protocol, host: model.host, name: model.name },
        pages: config.MODEL_PAGES === 'on',
        ...{ calls: config.MODEL_CALLS, minutes: config.MODEL_MINUTES, tokens: config.MODEL_TOKENS },
      },
      ...figures,
      newest_fallen: await tellFallen(database, actor, await listFallen(sql, NEWEST)),
      embeddings: embedder && { name: embedder.name, ...(await embeddingFigures(sql, embedder.name)) },
    }
  })

  route(
    app,
    readModelState,
    async ({ actor, reply }) => {
      await authorizeInstallation(database.sql, actor)
      if (!model) throw notFound()
      try {
        return { context: await model.look(leaving(reply.raw)), trouble: null }
      } catch (error) {
        if (!(error instanceof ModelFault)) throw error
        return { context: 0, trouble: troubleOf(error, model) }
      }
    },
    { limit: LOOKS },
  )

  route(
    app,
    testModel,
    async ({ actor, reply }) => {
      await authorizeInstallation(database.sql, actor)
      if (!model) throw notFound()
      const began = performance.now()
      const answer = await askSlot(model, SAMPLE_SLOT, { language: 'en', signal: leaving(reply.raw) })
      const trouble =
        answer.text === null
          ? { kind: answer.fault, what: answer.reason, advice: adviceFor(answer.fault, model, answer.status) }
          : null
      const milliseconds = Math.round(performance.now() - began)
      return { text: answer.text, trouble, tokens: answer.tokens, milliseconds }
    },
    { limit: TESTS, turn: null },
  )
}

/** Returns a signal that aborts when the client disconnects. */
function leaving(socket: { once(event: 'close', act: () => void): unknown }): AbortSignal {
  const gone = new AbortController()
  socket.once('close', () => gone.abort())
  return gone.signal
}

/**
 * Describes unusable texts. Administrators can't read other people's projects, so for these it returns
 * only the kind of fault.
 */
async function tellFallen({ sql }: Database, actor: Actor, fallen: readonly FallenSlot[]): Promise<FallenParagraph[]> {
  const readable = new Set<number>()
  for (const id of new Set(fallen.map(({ project_id }) => project_id))) {
    const project = await findProject(sql, id, actor?.email ?? null)
    if (project && can(actor, 'project.read', project)) readable.add(id)
  }
  return fallen.map((row) => {
    const mayRead = readable.has(row.project_id)
    return {
      project: mayRead ? { id: row.project_id, name: row.project } : null,
      page: mayRead ? { id: row.page_id, name: row.page } : null,
      fault: row.fault as ModelTrouble,
      reason: mayRead ? row.reason : null,
      asked_at: row.asked_at.toISOString(),
    }
  })
}
