import type { Tx } from '../../db/connect.ts'
import { noteDiffering } from '../../db/tables/differing.ts'
import { followTitle } from '../../db/tables/titles.ts'
import { followRestores } from './follow-restores.ts'
import { followSuggestions } from './follow-suggestions.ts'
import type { PageFacts } from './page-facts.ts'

type Following = {
  facts: PageFacts
  /** The update up to which this was done last. */
  since: number
}

/** What is known of a page from its document only: suggestions that were accepted, restores, its name, what differs from the code. It is locked. */
export async function followDocument(tx: Tx, pageId: number, { facts, since }: Following): Promise<void> {
  await followSuggestions(tx, pageId, facts.hashes)
  await followRestores(tx, pageId, { facts, since })
  // The name of a page follows its title.
  await followTitle(tx, pageId, facts.title)
  await noteDiffering(tx, pageId, facts.generated)
}
