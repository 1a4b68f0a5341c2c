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
import { route } from '../http/route.ts'
import { authorizeProject } from '../rbac/authorize.ts'

const TERMS_AT_ONCE = 4_000
const FILES_AT_ONCE = 200

/** What a project is searched by, for devices that keep it. */
export function registerSearchText(app: FastifyInstance, { sql }: Database): void {
  const reading = (actor: Actor, id: number) => authorizeProject(sql, actor, 'project.read', id)

  route(app, readSearchText, async ({ params: { id }, actor, reply }) => {
    const { language } = await reading(actor, id)
    reply.header('cache-control', 'private, no-store')
    const listed = { language, ...(await listSearchText(sql, id)) }
    return { state: sha256(JSON.stringify(listed)), ...listed }
  })

  route(app, readSearchPostings, async ({ params: { id, segment }, query: { after = '' }, actor, reply }) => {
    await reading(actor, id)
    reply.header('cache-control', 'private, no-store')
    const rows = await listedPostings(sql, id, segment, { after, limit: TERMS_AT_ONCE })
    if (!rows) throw notFound()
    return { rows, next: rows.length === TERMS_AT_ONCE ? (rows.at(-1)?.term ?? null) : null }
  })

  route(app, readSearchPassages, async ({ params: { id }, query: { from, to }, actor, reply }) => {
    await reading(actor, id)
    reply.header('cache-control', 'private, no-store')
    return { rows: await passagesBetween(sql, id, { from, to: Math.min(to, from + PASSAGES_AT_ONCE - 1) }), next: null }
  })

  route(app, readSearchSymbols, async ({ params: { id }, query: { after = '' }, actor, reply }) => {
    await reading(actor, id)
    reply.header('cache-control', 'private, no-store')
    const rows = await symbolsAfter(sql, id, { after, files: FILES_AT_ONCE })
    return { rows, next: rows.at(-1)?.source ?? null }
  })
}
