import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { listedPostings, listSearchText, passagesBetween, symbolsAfter } from '../../db/tables/search-text.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import {
  PASSAGES_AT_ONCE,
  readSearchPassages,
  readSearchPostings,
  readSearchSymbols,
  readSearchText,
} from '../../shared/contract/search-text.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { notFound } from '../errors.ts'
import { perMinute } from '../http/request-limits.ts'
import { route } from '../http/route.ts'
import { authorizeProject, withCode } from '../rbac/authorize.ts'

const TERMS_AT_ONCE = 4_000
const FILES_AT_ONCE = 200
/** Rate limit. A project of 50,000 passages takes some 300 calls. */
const CALLS_A_MINUTE = 1_200

/** Registers the search text of a project, for devices that store it. */
export function registerSearchText(app: FastifyInstance, { sql }: Database): void {
  const options = { shared: perMinute(app, CALLS_A_MINUTE) }
  const reading = async (actor: Actor, id: number) => {
    const { language, code } = withCode(actor, await authorizeProject(sql, actor, 'project.read', id))
    return { projectId: id, language, code }
  }

  route(
    app,
    readSearchText,
    async ({ params: { id }, actor, reply }) => {
      const { language, ...kept } = await reading(actor, id)
      reply.header('cache-control', 'private, no-store')
      const listed = { language, ...(await listSearchText(sql, kept)) }
      return { state: sha256(JSON.stringify(listed)), ...listed }
    },
    options,
  )

  route(
    app,
    readSearchPostings,
    async ({ params: { id, segment }, query: { after = '' }, actor, reply }) => {
      const kept = await reading(actor, id)
      reply.header('cache-control', 'private, no-store')
      const postings = await listedPostings(sql, kept, segment, { after, limit: TERMS_AT_ONCE })
      if (!postings) throw notFound()
      const { rows, more } = postings
      return { rows, next: more ? (rows.at(-1)?.term ?? null) : null }
    },
    options,
  )

  route(
    app,
    readSearchPassages,
    async ({ params: { id }, query: { from, to, after }, actor, reply }) => {
      const kept = await reading(actor, id)
      reply.header('cache-control', 'private, no-store')
      const { rows, more } = await passagesBetween(sql, kept, {
        from: after === undefined ? from : Math.max(from, after + 1),
        to: Math.min(to, from + PASSAGES_AT_ONCE - 1),
      })
      return { rows, next: more ? String(rows.at(-1)?.id) : null }
    },
    options,
  )

  route(
    app,
    readSearchSymbols,
    async ({ params: { id }, query: { after = '' }, actor, reply }) => {
      const { code } = await reading(actor, id)
      reply.header('cache-control', 'private, no-store')
      if (!code) return { rows: [], next: null }
      const rows = await symbolsAfter(sql, id, { after, files: FILES_AT_ONCE })
      return { rows, next: rows.at(-1)?.source ?? null }
    },
    options,
  )
}
