import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { listen } from '../../db/listen.ts'
import type { KeepChanges } from '../../db/tables/trim-changes.ts'
import { parseId } from '../../shared/basics/ids.ts'
import type { Action } from '../../shared/rbac/can.ts'
import type { Person } from '../auth/identify.ts'
import type { Tokens } from '../auth/tokens.ts'
import { notAuthenticated, notFound, stopping } from '../errors.ts'
import { createOpenLimits, OPEN_LIMITS, type OpenLimit } from '../http/open-limits.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import { type Asked, quietAnswer, sendAnswer } from './answer.ts'
import { MY_PROJECTS, PROJECT_SHAPES, type ProjectShape, type ShapeDefinition } from './definitions.ts'
import { startEmbeddedSource } from './embedded/embedded-source.ts'
import { readQuery } from './read-query.ts'
import type { ShapeAnswer, ShapeRequest } from './source.ts'
import { streamAnswers } from './stream.ts'

export type ShapeTiming = {
  /** Time that a request waits for a change, in milliseconds. */
  waitMs: number
  /** Lifetime of an event stream, and the interval of its keep-alive messages, in milliseconds. */
  streamMs: number
  keepAliveMs: number
}

export const SHAPE_TIMING: ShapeTiming = { waitMs: 20_000, streamMs: 60_000, keepAliveMs: 21_000 }

export type ShapeLimits = { pieceRows: number; keepChanges: KeepChanges; replayChanges: number; open: OpenLimit }

export const SHAPE_LIMITS: ShapeLimits = {
  pieceRows: 5_000,
  keepChanges: { ofShape: 50_000, ofAll: 400_000 },
  replayChanges: 5_000,
  open: OPEN_LIMITS.shapes,
}

export type ShapeOptions = { database: Database; tokens: Tokens; timing: ShapeTiming; limits: ShapeLimits }

type Shape = { definition: ShapeDefinition; part: string; projectId: number | null }

/**
 * Permission that a shape requires. Members may read the member list; editors may read suggestions and the
 * trash.
 */
function neededFor(definition: ShapeDefinition): Action {
  if (definition === PROJECT_SHAPES.members) return 'members.list'
  const isOfEditors = definition === PROJECT_SHAPES.suggestions || definition === PROJECT_SHAPES.trash
  return isOfEditors ? 'page.edit' : 'project.read'
}

/** An open request, and the controller that ends it early. */
type Open = { request: FastifyRequest; shape: Shape; controller: AbortController }

/** Registers the shapes at `/api/shapes/…`, which an unmodified Electric client can read. */
export async function registerShapes(app: FastifyInstance, options: ShapeOptions): Promise<void> {
  const { database, tokens, timing, limits } = options
  const onError = (err: Error) => app.log.error({ err }, 'the log of changes could not be read')
  const source = await startEmbeddedSource({ database, onError, waitMs: timing.waitMs, ...limits })
  const open = new Set<Open>()
  const places = createOpenLimits(limits.open)
  let closing = false

  app.get('/api/shapes/my-projects', async (request, reply) => {
    if (!request.actor) throw notAuthenticated()
    return serve(request, reply, { definition: MY_PROJECTS, part: request.actor.email, projectId: null })
  })
  app.get<{ Params: { id: string; shape: string } }>('/api/shapes/project/:id/:shape', async (request, reply) => {
    const projectId = parseId(request.params.id)
    const definition = Object.hasOwn(PROJECT_SHAPES, request.params.shape)
      ? PROJECT_SHAPES[request.params.shape as ProjectShape]
      : undefined
    if (!projectId || !definition) throw notFound()
    return serve(request, reply, { definition, part: String(projectId), projectId })
  })

  async function authorizeShape(actor: Person | null, { definition, projectId }: Shape): Promise<void> {
    if (actor && tokens.isRevoked(actor.sessionId)) throw notAuthenticated()
    if (projectId === null) return
    await authorizeProject(database.sql, actor, neededFor(definition), projectId)
  }

  async function serve(request: FastifyRequest, reply: FastifyReply, shape: Shape): Promise<FastifyReply> {
    // Before any database query, so that a refused request costs next to nothing.
    const release = places.take(request)
    const entry: Open = { request, shape, controller: new AbortController() }
    const { signal } = entry.controller
    // Added before the check, so that a later change ends this request too.
    open.add(entry)
    if (closing) entry.controller.abort(stopping())
    reply.raw.once('close', () => entry.controller.abort(stopping()))
    try {
      await authorizeShape(request.actor, shape)
      reply.header('cache-control', 'private, no-store').header('vary', 'authorization, cookie')
      const query = readQuery(request.query as Record<string, unknown>)
      if ('errors' in query) return reply.code(400).send({ message: 'Invalid request', errors: query.errors })
      const asked: Asked = { request, shape: { ...query, ...shape, signal }, query, waitMs: timing.waitMs }
      const streams = query.live && query.stream && request.method === 'GET'
      if (streams) return await streamAnswers(reply, asked, { source, ...timing, onError })
      return sendAnswer(reply, asked, await answerOf(asked.shape))
    } finally {
      open.delete(entry)
      release()
    }
  }

  async function answerOf(shape: ShapeRequest): Promise<ShapeAnswer> {
    try {
      return await source.answer(shape)
    } catch (error) {
      const quiet = quietAnswer(shape, error)
      if (quiet) return quiet
      throw error
    }
  }

  /** Checks again whether a person may continue to read, and ends the request if not. */
  async function recheck({ request, shape, controller }: Open): Promise<void> {
    try {
      await authorizeShape(request.actor, shape)
    } catch (error) {
      controller.abort(error)
    }
  }
  const recheckAll = (projectId?: number) => {
    for (const entry of open) {
      if (projectId === undefined || entry.shape.projectId === projectId) void recheck(entry)
    }
  }
  const stopListening = await listen(
    database,
    'access',
    ({ projectId }) => recheckAll(projectId),
    () => recheckAll(),
  )
  tokens.onRevoked((sessionId) => {
    for (const { request, controller } of open) {
      if (request.actor?.sessionId === sessionId) controller.abort(notAuthenticated())
    }
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const { controller } of open) controller.abort(stopping())
  })
  app.addHook('onClose', async () => {
    await stopListening()
    await source.close()
  })
}
