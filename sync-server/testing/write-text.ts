import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { docFromUpdates, fragmentOf, writeNewDoc } from '../../shared/document/yjs.ts'

/** Replaces the content of a page by one paragraph, or by these blocks. */
export async function writeText(database: Database, pageId: number, content: DocNode[]): Promise<void> {
  const isInline = content[0]?.type === 'text' || content[0]?.type === 'citation'
  const blocks = isInline ? [{ type: 'paragraph', content }] : content
  const stored = await loadDoc(database.sql, pageId)
  const doc = docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
  const before = Y.encodeStateVector(doc)
  const fragment = fragmentOf(doc)
  fragment.delete(0, fragment.length)
  writeNewDoc(doc, { type: 'doc', content: blocks })
  const update = Y.encodeStateAsUpdate(doc, before)
  await storeUpdate(database, { pageId, update, userId: null, by: 'test' })
}
