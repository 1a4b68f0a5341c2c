import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { findReceipt, listReceiptPages, listReceipts } from '../../db/tables/receipts.ts'
import { type LastLook, lastLook } from '../../db/tables/refreshes.ts'
import type { Project } from '../../shared/contract/projects.ts'
import * as calls from '../../shared/contract/receipts.ts'
import { type RefreshOutcome, readRefresh } from '../../shared/contract/refresh.ts'
import { commitOf } from '../../shared/contract/sources.ts'
import { failureOf } from '../../shared/statuses/presentation.ts'
import { notAuthenticated, notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizeProject, withCode } from '../rbac/authorize.ts'
import { undoRefresh } from './undo-refresh.ts'

/** Limit for undoing. Each call undoes only some pages, so clients repeat it until no page is left. */
const UNDOING = { limit: { max: 300, timeWindow: '1 minute' } }

/**
 * Registers the receipts of refreshes, for everyone who may read the project, since they contain no page
 * text. Commits, files and symbols are only sent to people who may read the source code.
 */
export function registerReceipts(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, calls.readReceipts, async ({ params, query, actor, reply }) => {
    const project = withCode(actor, await authorizeProject(database.sql, actor, 'project.read', params.id))
    reply.header('cache-control', 'private, no-store')
    const { receipts, ...rest } = await listReceipts(database.sql, params.id, query.before)
    return { ...rest, receipts: receipts.map((receipt) => toldOf(receipt, project)) }
  })

  route(app, readRefresh, async ({ params, actor, reply }) => {
    const project = await authorizeProject(database.sql, actor, 'project.read', params.id)
    reply.header('cache-control', 'private, no-store')
    const last = await lastLook(database.sql, project.id)
    const { looked_at, since, commit, ...rest } = last
    const found = foundBy(project, last)
    return {
      ...rest,
      running: project.status === 'DOC_UPDATING',
      found,
      looked_at: looked_at?.toISOString() ?? null,
      since: since?.toISOString() ?? null,
      commit: commitOf({ type: project.type, commit_hash: commit ?? project.commit_hash }),
      reason: found === 'failure' ? project.status_reason : null,
    }
  })

  route(app, calls.readReceipt, async ({ params, query, actor, reply }) => {
    const project = withCode(actor, await authorizeProject(database.sql, actor, 'project.read', params.id))
    const found = await findReceipt(database.sql, params.id, params.receipt)
    if (!found) throw notFound()
    const { pages, more } = await listReceiptPages(database.sql, params.receipt, query.after_page)
    reply.header('cache-control', 'private, no-store')
    const { files, symbols } = project.code ? found : { files: [], symbols: [] }
    return { receipt: toldOf(found.receipt, project), files, symbols, pages, more_pages: more }
  })

  route(
    app,
    calls.undoReceipt,
    async ({ params, actor }) => {
      await authorizeProject(database.sql, actor, 'page.edit', params.id)
      if (!actor) throw notAuthenticated()
      if (!(await findReceipt(database.sql, params.id, params.receipt))) throw notFound()
      return { left: await undoRefresh(database, actor, { projectId: params.id, refreshId: params.receipt }) }
    },
    UNDOING,
  )
}

type Followed = Pick<Project, 'type' | 'status' | 'status_reason'>

/**
 * Result of the last check for changes. If a refresh ended since that check, the check found changes;
 * otherwise it found nothing.
 */
function foundBy(project: Followed, { looked_at, since, commit }: LastLook): RefreshOutcome['found'] {
  // Excludes partly written documentation, because it can still follow its sources.
  if (project.status !== 'DOC_FILE_PAGES_FAILED' && failureOf(project.status)) return 'failure'
  if (project.type === 'zip') return outcomeOfArchive(project, commit)
  if (!looked_at) return null
  return since && since >= looked_at ? 'changes' : 'nothing'
}

/**
 * Result for an archive, because archives aren't checked for changes. After an unusable archive, a documented
 * project stays unchanged and has a status reason.
 */
function outcomeOfArchive({ status, status_reason }: Followed, commit: string | null): RefreshOutcome['found'] {
  if (status === 'DOC_SUCCESS' && status_reason !== null) return 'failure'
  return commit === null ? null : 'changes'
}

/** Removes commits from an archive's receipt. An archive has no commits; its hash must stay on the server. */
function toldOf(receipt: calls.Receipt, { type, code }: { type: Project['type']; code: boolean }): calls.Receipt {
  const commit = (commit_hash: string | null) => commitOf({ type, commit_hash })
  const commits = code ? {} : { commits: [], more_commits: false, files: 0, symbols: 0 }
  return { ...receipt, ...commits, from_commit: commit(receipt.from_commit), to_commit: commit(receipt.to_commit) }
}
