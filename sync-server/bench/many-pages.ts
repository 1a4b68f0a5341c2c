import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { numberDocs } from '../../db/tables/doc-numbers.ts'
import { insertPages, type NewPage } from '../../db/tables/pages.ts'
import { transaction } from '../../db/transaction.ts'
import { writeNewDoc } from '../../shared/document/yjs.ts'

const PAGES_PER_FOLDER = 50
const AT_ONCE = 1_000
/** Text that appears on every page. */
export const SENTENCE = 'Reads what the caller gives it, checks each part, and answers with what it found there.'

export type ManyPages = { id: number; size: number; last: { id: number; name: string } }

/** Folders of fifty pages with a few hundred words each. */
export async function fillProject(database: Database, projectId: number, size: number): Promise<ManyPages> {
  // Measurements of different sizes share the database.
  const first = size * 1_000_000
  const base = Buffer.from(bodyOf('Page'))
  const pages = Array.from({ length: size }, (_, n): NewPage => {
    const folder = n - (n % (PAGES_PER_FOLDER + 1))
    const isFolder = n === folder
    return {
      id: first + n,
      project_id: projectId,
      parent_id: isFolder ? 0 : first + folder,
      name: `${isFolder ? 'Folder' : 'Page'} ${n}`,
      type: 'file',
      // Pages of the generator, which no quota counts.
      kind: isFolder ? 'folder' : 'file',
    }
  })
  for (let at = 0; at < size; at += AT_ONCE) {
    const some = pages.slice(at, at + AT_ONCE)
    const ids = some.map(({ id }) => id)
    await insertPages(database.sql, some)
    await transaction(database, async (tx) => {
      await tx`update page_docs set seq = 1, base = ${base}, base_seq = 1 where page_id in ${tx(ids)}`
      await numberDocs(tx, projectId, ids)
    })
  }
  const last = pages.at(-1)
  if (!last) throw new Error('no pages')
  return { id: projectId, size, last }
}

function bodyOf(title: string): Uint8Array {
  const doc = new Y.Doc()
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: Array(5).fill(SENTENCE).join(' ') }] }
  const heading = (level: number, text: string) => ({
    type: 'heading',
    attrs: { level },
    content: [{ type: 'text', text }],
  })
  const part = (n: number) => [heading(2, `Part ${n}`), paragraph, paragraph]
  writeNewDoc(doc, { type: 'doc', content: [heading(1, title), ...[1, 2, 3].flatMap(part)] })
  return Y.encodeStateAsUpdate(doc)
}
