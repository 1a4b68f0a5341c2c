import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { findCitable } from '../../db/tables/citable-sources.ts'
import { CITABLE_MAX, findCitableSources } from '../../shared/contract/citable-sources.ts'
import { perMinute } from '../http/request-limits.ts'
import { route } from '../http/route.ts'
import { authorizeProject } from '../rbac/authorize.ts'

/** Searches per minute: someone who types sends a few per second. */
const SEARCHES = 300

/** Registers the search for names of sources, for people who may cite them. */
export function registerCitableSources(app: FastifyInstance, { database }: { database: Database }): void {
  route(
    app,
    findCitableSources,
    async ({ params, query, actor, reply }) => {
      await authorizeProject(database.sql, actor, 'page.edit', params.id)
      reply.header('cache-control', 'private, no-store')
      const sought = soughtIn(query.query)
      if (sought.name === '') return { sources: [], more: 0 }
      return findCitable(database.sql, params.id, { ...sought, limit: CITABLE_MAX })
    },
    { shared: perMinute(app, SEARCHES) },
  )
}

/** `queue.ts:10-20` are lines of a file; a call is written with brackets. */
function soughtIn(typed: string): { name: string; lines: { start: number; end: number } | null } {
  const text = typed.replaceAll('\0', ' ').toWellFormed().trim()
  const [, path, first, last] = /^(.*[^\s:])\s*:\s*(\d{1,7})(?:\s*[-–]\s*(\d{1,7}))?$/.exec(text) ?? []
  if (path === undefined) return { name: text.replace(/\(\)?$/, ''), lines: null }
  const start = Number(first)
  return { name: path, lines: start > 0 ? { start, end: Number(last ?? first) } : null }
}
