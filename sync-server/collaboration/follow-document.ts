import type { Tx } from '../../db/connect.ts'
import { noteDiffering } from '../../db/tables/differing.ts'
import { followTitle } from '../../db/tables/titles.ts'
import { followRestores } from './follow-restores.ts'
import { followSuggestions } from './follow-suggestions.ts'
import type { PageFacts } from './page-facts.ts'

type Following = {
  facts: PageFacts
  /** Number of the update up to which the document was followed last. */
  since: number
}

/**
 * Updates the database with facts that only a page's document has: accepted suggestions, restores, the page's
 * name, and differences from the code. The caller must hold the document's lock.
 */
export async function followDocument(tx: Tx, pageId: number, { facts, since }: Following): Promise<void> {
  await followSuggestions(tx, pageId, facts.hashes)
  await followRestores(tx, pageId, { facts, since })
  // The name of a page follows its title.
  await followTitle(tx, pageId, facts.title)
  await noteDiffering(tx, pageId, facts.generated)
}
