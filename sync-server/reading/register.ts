import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { listen } from '../../db/listen.ts'
import { loadDoc } from '../../db/tables/page-updates.ts'
import { findSuccessor } from '../../db/tables/removed-pages.ts'
import { SharedReads } from '../../shared/basics/shared-reads.ts'
import { followPage } from '../../shared/contract/follow-page.ts'
import * as calls from '../../shared/contract/pages.ts'
import { KEEP_ALIVE_MS } from '../../shared/protocol/reading.ts'
import type { Person } from '../auth/identify.ts'
import type { Tokens } from '../auth/tokens.ts'
import { AppError, notAuthenticated, notFound, stopping } from '../errors.ts'
import { createOpenLimits, OPEN_LIMITS } from '../http/open-limits.ts'
import { route } from '../http/route.ts'
import { encodingFor, isKnown } from '../http/written-page.ts'
import { authorizePage } from '../rbac/authorize.ts'
import { type Renderer, updatesOf } from '../rendering/renderer.ts'
import { PageFeeds } from './page-feeds.ts'
import { RenderedPages } from './rendered-pages.ts'
import { Stream } from './streams.ts'

/** Lifetime of a stream. Afterwards the reader reconnects with a fresh token, perhaps to another process. */
const STREAM_MS = 5 * 60_000

export type ReadingOptions = { database: Database; tokens: Tokens; renderer: Renderer; streamMs?: number | undefined }

/** Registers the calls that read a page and follow its changes. */
export async function registerReading(app: FastifyInstance, options: ReadingOptions): Promise<void> {
  const { database, tokens, renderer, streamMs = STREAM_MS } = options
  const { sql } = database
  const onError = (err: Error) => app.log.error({ err }, 'readers could not be told what changed')
  const feeds = new PageFeeds(database, onError)
  const rendered = new RenderedPages(sql, renderer)
  const limits = createOpenLimits(OPEN_LIMITS.pageStreams)
  const streams = new Set<Stream>()
  let isClosing = false
  /**
   * Shares checks, because all visitors have the same rights: a hundred simultaneous requests need one check.
   */
  const judged = new SharedReads<Awaited<ReturnType<typeof authorizePage>>>()
  await feeds.start()

  async function authorize(actor: Person | null, pageId: number) {
    if (actor && tokens.isRevoked(actor.sessionId)) throw notAuthenticated()
    const key = JSON.stringify([actor && [actor.id, actor.email, actor.readsOnly], pageId])
    return judged.read(key, () => authorizePage(sql, actor, 'project.read', pageId))
  }

  route(
    app,
    calls.readPage,
    async ({ params, query, request, reply }) => {
      const known = await authorize(request.actor, params.id).catch((error: unknown) => ({ error }))
      if ('error' in known) {
        const successor = await findSuccessor(sql, params.id)
        if (successor === undefined) throw known.error
        // Authorises, so that a person who may not read the successor gets the same error as for a missing page.
        await authorize(request.actor, successor)
        const { search } = new URL(request.url, 'http://here')
        return reply.header('cache-control', 'no-store').redirect(`/api/page/${successor}${search}`, 307) as never
      }
      const { page, project } = known
      const found = await rendered.read(page.id, project.language)
      if (!found) throw notFound()
      reply.headers({ etag: `"${found.version}"`, 'cache-control': 'private, no-store', vary: VARY })
      if (isKnown(request, `"${found.version}"`)) return reply.code(304).send() as never
      return query.document === 'none' ? sendBody(request, reply, found.body) : withDocument(page.id, found.body)
    },
    { programs: true },
  )

  async function withDocument(pageId: number, body: RenderedBody): Promise<calls.PageDetail> {
    const stored = await loadDoc(sql, pageId)
    if (!stored) throw notFound()
    const state = await renderer.render('state', { updates: updatesOf(stored) })
    const detail = JSON.parse(String(await body('identity'))) as calls.PageDetail
    return { ...detail, content_bytea: Buffer.from(state).toString('base64') }
  }

  app.get<{ Params: { id: number } }>(
    followPage.path,
    { schema: { params: followPage.params, summary: followPage.summary } },
    async (request, reply) => {
      if (isClosing) throw stopping()
      const release = limits.take(request)
      reply.raw.once('close', release)
      const { page } = await authorize(request.actor, request.params.id)
      const stream = new Stream(reply, request.actor, { pageId: page.id, projectId: page.project_id })
      // Added before rights are checked again, so that a later change ends this stream too.
      streams.add(stream)
      reply.raw.once('close', () => streams.delete(stream))
      const stop = await feeds.follow(stream.followed, (event) => stream.send(event))
      const keepAlive = setInterval(() => stream.keepAlive(), KEEP_ALIVE_MS)
      const end = setTimeout(() => stream.end(), lifetime(request.actor))
      reply.raw.once('close', () => {
        stop()
        clearInterval(keepAlive)
        clearTimeout(end)
      })
      stream.open()
      await recheck([stream])
      return reply
    },
  )

  const lifetime = (actor: Person | null) =>
    Math.max(0, Math.min(streamMs, (actor?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY) - Date.now()))

  /** Checks again who may continue to read, once for each person and page. */
  async function recheck(some: Iterable<Stream>): Promise<void> {
    const groups = Map.groupBy(some, ({ actor, followed }) => JSON.stringify([actor?.id ?? null, followed.pageId]))
    for (const group of groups.values()) {
      const [first] = group
      if (!first) continue
      const verdict = await authorize(first.actor, first.followed.pageId).catch((error: unknown) => error)
      if (!(verdict instanceof Error)) continue
      for (const stream of group) {
        if (verdict instanceof AppError && verdict.status === 404) stream.send({ type: 'gone' })
        stream.end()
      }
    }
  }
  const recheckAll = (projectId?: number) =>
    void recheck([...streams].filter(({ followed }) => projectId === undefined || followed.projectId === projectId))
  const stopListening = await listen(
    database,
    'access',
    ({ projectId }) => recheckAll(projectId),
    () => recheckAll(),
  )
  tokens.onRevoked((sessionId) => {
    for (const stream of streams) if (stream.actor?.sessionId === sessionId) stream.end()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const stream of streams) stream.end()
  })
  app.addHook('onClose', async () => {
    await stopListening()
    await feeds.close()
  })
}

const VARY = 'accept-encoding, authorization, cookie'

type RenderedBody = NonNullable<Awaited<ReturnType<RenderedPages['read']>>>['body']

async function sendBody(request: FastifyRequest, reply: FastifyReply, body: RenderedBody): Promise<never> {
  const encoding = encodingFor(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(await body(encoding)) as never
}
