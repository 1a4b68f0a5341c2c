import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { chat, RESULTS_DEFAULT, type SearchScope, searchProject, type Turn } from '../../shared/contract/rag.ts'
import { CHAT_EVENTS, type ChatEvent, writeChatEvent } from '../../shared/protocol/chat.ts'
import { type Question, retrieve } from '../../shared/retrieval/retrieve.ts'
import { perMinute } from '../http/request-limits.ts'
import type { Asked } from '../http/route.ts'
import { route } from '../http/route.ts'
import { authorizeProject, withCode } from '../rbac/authorize.ts'
import { answer } from './answer.ts'
import { listResults } from './list-results.ts'
import { type Models, modelsFor } from './models.ts'
import { registerNamedSymbols } from './named-symbols.ts'
import { runOn } from './run-on.ts'
import { requireSameCode } from './same-code.ts'
import { registerSearch } from './search.ts'
import { registerSearchText } from './search-text.ts'

/** Size limit for a body. It fits the longest question and an earlier one, at four bytes per character. */
const BODY_LIMIT = 768 * 1024
/** Rate limit per minute for questions of all kinds. */
const QUESTIONS = 60
/** Interval in milliseconds for checking the requester's rights again while an answer is being sent. */
const LOOK_AGAIN_MS = 1_000

type Asking = Pick<Asked<typeof chat>, 'actor' | 'request' | 'reply'>
type Body = {
  query: string
  docs_n?: number
  code_n?: number
  search_only?: boolean
  scope?: SearchScope
  earlier?: Turn[]
}

/** Registers search and chat. A project that the requester may not read is reported as missing. */
export function registerRag(app: FastifyInstance, { database, models }: { database: Database; models: Models }): void {
  registerSearch(app, { database, models })
  registerSearchText(app, database)
  registerNamedSymbols(app, database)
  const options = { bodyLimit: BODY_LIMIT, shared: perMinute(app, QUESTIONS), turn: 'search' as const }
  route(app, searchProject, ({ body, ...asking }) => respond(body, [body.project_id], asking), options)
  route(app, chat, ({ body, ...asking }) => respond(body, body.project_ids, asking), options)

  async function respond(body: Body, projectIds: readonly number[], { actor, request, reply }: Asking) {
    // Listens before any await, so that no model is called for a client that disconnects early.
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    if (reply.raw.destroyed) gone.abort()
    const readable = async () => {
      const projects = []
      for (const id of projectIds) {
        projects.push(withCode(actor, await authorizeProject(database.sql, actor, 'project.read', id)))
      }
      return projects
    }
    const projects = await readable()
    const authorize = async () => requireSameCode(projects, await readable())
    const question = toQuestion(body)
    const { model, nearest } = modelsFor(actor, models)
    const retrieved = await retrieve(runOn(database.sql), projects, { ...question, nearest })
    reply.header('cache-control', 'private, no-store')
    if (body.search_only) return listResults(retrieved)
    const events = answer({
      query: question.query,
      earlier: body.earlier ?? [],
      retrieved,
      model,
      signal: gone.signal,
      onFault: (err) => {
        if (!gone.signal.aborted) request.log.warn({ err }, 'the answer of the model was not used')
      },
    })
    const asWritten = String(request.headers.accept ?? '').includes(CHAT_EVENTS)
    if (asWritten) return reply.type(CHAT_EVENTS).send(Readable.from(linesOf(whileAllowed(events, authorize)))) as never
    const text = await lastOf(events)
    // Authorises again, because the requester may have lost access while the model was writing.
    await authorize()
    return reply.type('text/markdown; charset=utf-8').send(text) as never
  }
}

function toQuestion({
  query,
  docs_n = RESULTS_DEFAULT,
  code_n = RESULTS_DEFAULT,
  scope = 'codeAndDocs',
  earlier = [],
}: Body): Question {
  return { query: query.trim(), docsN: docs_n, codeN: code_n, scope, earlier: earlier.map(({ query }) => query) }
}

async function lastOf(events: AsyncIterable<ChatEvent>): Promise<string> {
  let text = ''
  for await (const event of events) if (event.type === 'answer') text = event.text
  return text
}

/** Ends the stream early if the requester may no longer read the sources of the answer. */
async function* whileAllowed(
  events: AsyncIterable<ChatEvent>,
  authorize: () => Promise<unknown>,
): AsyncGenerator<ChatEvent> {
  let allowedAt = Date.now()
  for await (const event of events) {
    if (event.type === 'answer' || Date.now() - allowedAt >= LOOK_AGAIN_MS) {
      const isAllowed = await authorize().then(
        () => true,
        () => false,
      )
      if (!isAllowed) return
      allowedAt = Date.now()
    }
    yield event
  }
}

async function* linesOf(events: AsyncIterable<ChatEvent>): AsyncGenerator<string> {
  for await (const event of events) yield writeChatEvent(event)
}
