import type { Tx } from '../../db/connect.ts'
import { takeRestores } from '../../db/tables/page-updates.ts'
import { keepCited, readCitedThen, readVersionsAfter } from '../../db/tables/page-versions.ts'
import { findPage } from '../../db/tables/pages.ts'
import { restoresIn } from '../../shared/document/restores.ts'
import { docFromUpdates } from '../../shared/document/yjs.ts'
import { citeAgain } from '../pages/cite-again.ts'
import type { PageFacts } from './page-facts.ts'

/** `since`: the update up to which this was done last. */
type Followed = { facts: Pick<PageFacts, 'restores' | 'cited'>; since: number }

/**
 * Makes text that was restored from an older version cite its earlier code again, once per restore. The
 * earlier code is unknown if the version is gone or was stored without its citations.
 */
export async function followRestores(tx: Tx, pageId: number, { facts, since }: Followed): Promise<void> {
  const { restores, cited: present } = facts
  if (restores.length === 0) return
  const due = await takeRestores(
    tx,
    pageId,
    restores.map(({ key }) => key),
  )
  const page = due.size > 0 ? await findPage(tx, pageId) : undefined
  if (!page) return
  for (const { seq, citations } of restores.filter(({ key }) => due.has(key))) {
    const then = await readCitedThen(tx, pageId, seq)
    // Removes duplicates, because editors can write any ids, and one statement must insert each row only once.
    const ids = [...new Set(citations)].filter((id) => present.has(id))
    const cited = ids.flatMap((id) => then?.get(id) ?? [])
    const unknown = ids.filter((id) => !then?.has(id))
    await citeAgain(tx, { projectId: page.project_id, pageId, cited, unknown })
  }
  // A version stored since the last run contains the restored text, but not yet its citations.
  for (const { seq, state } of await readVersionsAfter(tx, pageId, since)) {
    const kept = restoresIn(docFromUpdates([state]))
    if (kept.some(({ key }) => due.has(key))) await keepCited(tx, [{ pageId, seq }])
  }
}
