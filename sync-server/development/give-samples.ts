import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { appendDocs } from '../../db/tables/page-updates.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject, updateProject } from '../../db/tables/projects.ts'
import { transaction } from '../../db/transaction.ts'
import { mintId } from '../../shared/basics/ids.ts'
import { parseMarkdown } from '../../shared/document/markdown/parse.ts'
import { writeNewDoc } from '../../shared/document/yjs.ts'
import { GUIDE, REPOSITORIES } from './samples.ts'

/** Creates sample projects for a new person: a guide, and one of every status. Only in mode DEVELOPMENT. */
export async function giveSamples(database: Database, email: string): Promise<void> {
  const address = email.toLowerCase()
  const guide = mintId()
  const ids = new Map(GUIDE.map(({ title }) => [title, mintId()]))
  const idOf = (title: string | undefined) => (title && ids.get(title)) || 0
  await transaction(database, async (tx) => {
    await insertProject(
      tx,
      { id: guide, type: 'user', name: 'Brewing coffee', visibility: 'private', status: 'READY' },
      address,
    )
    await insertPages(
      tx,
      GUIDE.map(({ title, below }) => ({
        id: idOf(title),
        project_id: guide,
        parent_id: idOf(below),
        name: title,
        type: 'generated',
      })),
    )
    await updateProject(tx, guide, { default_page_id: idOf(GUIDE[0]?.title) })
    const docs = GUIDE.map(({ title, text }) => ({
      pageId: idOf(title),
      seq: 0,
      updates: [{ update: documentOf(title, text), userId: null }],
    }))
    await appendDocs(tx, docs, { by: 'samples' })
    for (const repository of REPOSITORIES) {
      // Archives, because projects without a repository aren't checked for changes.
      await insertProject(tx, { id: mintId(), type: 'zip', visibility: 'public', ...repository }, address)
    }
  })
}

function documentOf(title: string, text: string): Uint8Array {
  const doc = new Y.Doc()
  writeNewDoc(doc, parseMarkdown(`# ${title}\n\n${text}`))
  return Y.encodeStateAsUpdate(doc)
}
