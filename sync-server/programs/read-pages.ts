import { setImmediate } from 'node:timers/promises'
import type { Sql } from '../../db/connect.ts'
import { type CitationRow, listCitationsOf } from '../../db/tables/citations.ts'
import { loadDocs } from '../../db/tables/page-updates.ts'
import type { PageRow } from '../../db/tables/pages.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import { updatesOf } from '../rendering/renderer.ts'

/** Stored page: its row, its updates and its citations. */
export type ReadPage<Page> = { page: Page; updates: Uint8Array[]; citations: CitationRow[] }

/** Number of documents in memory at once. */
const AT_ONCE = 20

/**
 * Yields pages of a project one after the other. Before each group of pages, checks again whether the
 * requester may read the project, and throws 404 if not. Skips pages that have been deleted meanwhile.
 */
export async function* readPages<Page extends Pick<PageRow, 'id'>>(
  sql: Sql,
  actor: Actor,
  projectId: number,
  pages: readonly Page[],
): AsyncGenerator<ReadPage<Page>> {
  for (let at = 0; at < pages.length; at += AT_ONCE) {
    await authorizeProject(sql, actor, 'project.read', projectId)
    const some = pages.slice(at, at + AT_ONCE)
    const ids = some.map(({ id }) => id)
    const [docs, citations] = [await loadDocs(sql, ids), await listCitationsOf(sql, ids)]
    for (const page of some) {
      const stored = docs.get(page.id)
      if (!stored) continue
      // Lets the process answer other requests between two pages.
      await setImmediate()
      yield { page, updates: updatesOf(stored), citations: [...(citations.get(page.id) ?? [])] }
    }
  }
}
