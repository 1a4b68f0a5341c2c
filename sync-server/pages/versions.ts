import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../../db/connect.ts'
import { lockDoc } from '../../db/tables/page-updates.ts'
import {
  countNamed,
  keepEndedSessions,
  keepPresent,
  listVersions,
  MAX_NAMED,
  nameVersion,
  presentState,
  readVersion,
} from '../../db/tables/page-versions.ts'
import { transaction } from '../../db/transaction.ts'
import { commitOf } from '../../shared/contract/sources.ts'
import * as calls from '../../shared/contract/versions.ts'
import { conflict, notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizePage } from '../rbac/authorize.ts'

/** Keeping writes a whole page. */
const KEEPING = { limit: { max: 60, timeWindow: '1 minute' } }

/**
 * Registers the history of a page, for people who may edit the page. Readers don't get it, because deleted
 * text wasn't meant for them.
 */
export function registerVersions(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, calls.readVersions, async ({ params, query, actor, reply }) => {
    const { page, project } = await authorizePage(database.sql, actor, 'page.edit', params.id)
    reply.header('cache-control', 'private, no-store')
    // Stores versions of ended sessions now, so that no timer has to watch for the end of sessions.
    await transaction(database, async (tx) => {
      if (await lockDoc(tx, page.id)) await keepEndedSessions(tx, page.id, new Date())
    })
    const present = await presentState(database.sql, page.id)
    if (!present) throw notFound()
    const { versions, more } = await listVersions(database.sql, page.id, query.before)
    return {
      present: { ...present, changed_at: present.changed_at.toISOString() },
      versions: versions.map((row) => ({
        ...row,
        commit_hash: commitOf({ ...row, type: project.type }),
        created_at: row.created_at.toISOString(),
      })),
      more,
    }
  })

  route(app, calls.readVersion, async ({ params, actor, reply }) => {
    const { page } = await authorizePage(database.sql, actor, 'page.edit', params.id)
    const state = await readVersion(database.sql, page.id, params.seq)
    if (!state) throw notFound()
    reply.header('cache-control', 'private, no-store').type('application/octet-stream')
    return Buffer.from(state) as never
  })

  route(
    app,
    calls.keepVersion,
    async ({ params, body: { name }, actor }) =>
      transaction(database, async (tx) => {
        const { page } = await authorizePage(tx, actor, 'page.edit', params.id)
        const doc = await lockDoc(tx, page.id)
        if (!doc) throw notFound()
        if (name !== null) await checkRoom(tx, page.id, doc.seq)
        const reason = name === null ? 'before-restore' : 'named'
        const seq = await keepPresent(tx, { pageId: page.id, reason, name, now: new Date() })
        if (seq === undefined) throw notFound()
        return { seq }
      }),
    KEEPING,
  )

  route(
    app,
    calls.nameVersion,
    async ({ params: { id, seq }, body: { name }, actor }) =>
      transaction(database, async (tx) => {
        const { page } = await authorizePage(tx, actor, 'page.edit', id)
        if (!(await lockDoc(tx, page.id))) throw notFound()
        if (name !== null) await checkRoom(tx, page.id, seq)
        if (!(await nameVersion(tx, page.id, seq, name))) throw notFound()
        return { name }
      }),
    KEEPING,
  )
}

/** Throws if version `seq` can't get a name. If it already has one, a new name takes no more room. */
async function checkRoom(tx: Tx, pageId: number, seq: number): Promise<void> {
  if ((await countNamed(tx, pageId, seq)) < MAX_NAMED) return
  throw conflict('conflict', `A page keeps at most ${MAX_NAMED} named versions. Remove a name first.`)
}
