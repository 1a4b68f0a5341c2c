import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { listen } from '../../db/listen.ts'
import { parseId } from '../../shared/basics/ids.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import type { Tokens } from '../auth/tokens.ts'
import { AppError, notAuthenticated, notFound, stopping } from '../errors.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import { MY_PROJECTS, PROJECT_SHAPES, type ProjectShape, type ShapeDefinition } from './definitions.ts'
import { startEmbeddedSource } from './embedded/embedded-source.ts'
import { MUST_REFETCH, nextCursor, printOffset, printSchema, printUpToDate } from './protocol.ts'
import { type Query, readQuery } from './read-query.ts'
import type { ShapeAnswer, ShapeRequest, ShapeSource } from './source.ts'

export type ShapeTiming = {
  /** How long a reader waits for a change. */
  waitMs: number
  /** How long an event stream lasts, and how often it shows that it lives. */
  streamMs: number
  keepAliveMs: number
}

export const SHAPE_TIMING: ShapeTiming = { waitMs: 20_000, streamMs: 60_000, keepAliveMs: 21_000 }

export type ShapeLimits = { pieceRows: number; keepChanges: number; replayChanges: number }

export const SHAPE_LIMITS: ShapeLimits = { pieceRows: 5_000, keepChanges: 200_000, replayChanges: 5_000 }

export type ShapeOptions = { database: Database; tokens: Tokens; timing: ShapeTiming; limits: ShapeLimits }

type Shape = { definition: ShapeDefinition; part: string; projectId: number | null }

/** What ends an open request before its time. */
type Open = { request: FastifyRequest; shape: Shape; controller: AbortController }

/** The shapes at `/api/shapes/…`, for the unmodified client of Electric. */
export async function registerShapes(app: FastifyInstance, options: ShapeOptions): Promise<void> {
  const { database, tokens, timing, limits } = options
  const onError = (err: Error) => app.log.error({ err }, 'the log of changes could not be read')
  const source = await startEmbeddedSource({ database, onError, waitMs: timing.waitMs, ...limits })
  const open = new Set<Open>()

  app.get('/api/shapes/my-projects', { exposeHeadRoute: false }, async (request, reply) => {
    if (!request.actor) throw notAuthenticated()
    return serve(request, reply, { definition: MY_PROJECTS, part: request.actor.email, projectId: null })
  })
  app.get<{ Params: { id: string; shape: string } }>(
    '/api/shapes/project/:id/:shape',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const projectId = parseId(request.params.id)
      const definition = Object.hasOwn(PROJECT_SHAPES, request.params.shape)
        ? PROJECT_SHAPES[request.params.shape as ProjectShape]
        : undefined
      if (!projectId || !definition) throw notFound()
      const shape = { definition, part: String(projectId), projectId }
      await authorizeShape(request.actor, shape)
      return serve(request, reply, shape)
    },
  )

  async function authorizeShape(actor: Actor, { definition, projectId }: Shape): Promise<void> {
    if (projectId === null) return
    // Who the members are is for members.
    const action = definition === PROJECT_SHAPES.members ? 'members.list' : 'project.read'
    await authorizeProject(database.sql, actor, action, projectId)
  }

  async function serve(request: FastifyRequest, reply: FastifyReply, shape: Shape): Promise<FastifyReply> {
    reply.header('cache-control', 'private, no-store').header('vary', 'authorization, cookie')
    const query = readQuery(request.query as Record<string, unknown>)
    if ('errors' in query) return reply.code(400).send({ message: 'Invalid request', errors: query.errors })
    const entry: Open = { request, shape, controller: new AbortController() }
    const asked: ShapeRequest = { ...query, ...shape, signal: entry.controller.signal }
    open.add(entry)
    reply.raw.once('close', () => entry.controller.abort(stopping()))
    try {
      if (query.live && query.stream) return await stream(reply, source, asked, query)
      return send(reply, asked, query, await source.answer(asked))
    } finally {
      open.delete(entry)
    }
  }

  function send(reply: FastifyReply, asked: ShapeRequest, query: Query, answer: ShapeAnswer): FastifyReply {
    reply.header('electric-handle', answer.handle).type('application/json; charset=utf-8')
    if (answer.kind === 'refetch') return reply.code(409).send(MUST_REFETCH)
    setHeaders(reply, asked, query, answer)
    const messages = answer.upToDate ? [...answer.messages, printUpToDate(answer.pos)] : answer.messages
    return reply.send(`[${messages.join(',')}]`)
  }

  function setHeaders(
    reply: FastifyReply,
    asked: ShapeRequest,
    query: Query,
    answer: ShapeAnswer & { kind: 'messages' },
  ): void {
    reply.header('electric-offset', printOffset(answer.offset))
    reply.header('electric-has-data', String(answer.messages.length > 0))
    if (answer.upToDate) reply.header('electric-up-to-date', '')
    if (query.live) reply.header('electric-cursor', String(nextCursor(Date.now(), timing.waitMs, query.cursor)))
    else reply.header('electric-schema', printSchema(asked.definition))
  }

  /** Answer after answer on one connection. */
  async function stream(
    reply: FastifyReply,
    from: ShapeSource,
    asked: ShapeRequest,
    query: Query,
  ): Promise<FastifyReply> {
    // The first look decides whether there is a stream at all.
    const first = await from.answer({ ...asked, live: false })
    if (first.kind === 'refetch') return send(reply, asked, query, first)
    setHeaders(reply, asked, query, first)
    reply.header('electric-handle', first.handle).type('text/event-stream')
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string)
    reply.hijack()
    reply.raw.flushHeaders()
    const say = (text: string) => reply.raw.write(text)
    const keepAlive = setInterval(() => say(': keep-alive\n\n'), timing.keepAliveMs)
    const until = setTimeout(() => end(), timing.streamMs)
    let ended = false
    const end = () => {
      ended = true
      reply.raw.end()
    }
    let answer: ShapeAnswer = first
    try {
      while (answer.kind === 'messages' && !ended) {
        const messages: string[] = [...answer.messages, ...(answer.upToDate ? [printUpToDate(answer.pos)] : [])]
        say(messages.map((message) => `data: ${message}\n\n`).join(''))
        answer = await from.answer({ ...asked, offset: answer.offset, handle: answer.handle, live: answer.upToDate })
      }
    } catch (error) {
      // The next request is told why.
      if (!(error instanceof AppError)) onError(error as Error)
    } finally {
      clearInterval(keepAlive)
      clearTimeout(until)
      if (!ended) end()
    }
    return reply
  }

  /** Asks again whether somebody may go on reading, and sends them away if not. */
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
    for (const { controller } of open) controller.abort(stopping())
  })
  app.addHook('onClose', async () => {
    await stopListening()
    await source.close()
  })
}
