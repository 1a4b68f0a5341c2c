import type * as Y from 'yjs'
import type { Tx } from '../../db/connect.ts'
import { followTitle } from '../../db/tables/titles.ts'
import { traceOf } from '../../shared/document/origin.ts'
import { titleNode, titleOf } from '../../shared/document/title-block.ts'
import { fragmentOf } from '../../shared/document/yjs.ts'
import { followRestores } from './follow-restores.ts'
import { followSuggestions } from './follow-suggestions.ts'

/** What is known of a page from its document only: suggestions that were accepted, restores, its name. It is locked. */
export async function followDocument(tx: Tx, pageId: number, { doc, since }: { doc: Y.Doc; since: number }) {
  await followSuggestions(tx, pageId, doc)
  await followRestores(tx, pageId, { doc, since })
  await followTitleOf(tx, pageId, doc)
}

/** The name of a page follows its title. */
export async function followTitleOf(tx: Tx, pageId: number, doc: Y.Doc): Promise<void> {
  const root = fragmentOf(doc)
  const node = titleNode(root)
  await followTitle(tx, pageId, { title: titleOf(root), untouched: node !== undefined && traceOf(node).untouched })
}
