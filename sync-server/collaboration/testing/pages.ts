import * as Y from 'yjs'
import type { Database } from '../../../db/connect.ts'
import { loadDoc, storeUpdate } from '../../../db/tables/page-updates.ts'
import { insertPages } from '../../../db/tables/pages.ts'
import { insertProject } from '../../../db/tables/projects.ts'
import { mintId } from '../../../shared/basics/ids.ts'
import { docFromUpdates, plainText, readDoc, writeNewDoc } from '../../../shared/document/yjs.ts'
import type { PageTools } from '../page-document.ts'
import { PageThreads } from '../page-host.ts'
import { PageStore } from '../page-store.ts'

/** A page of a project of its own, with a paragraph for each text, as the generator would have written it. */
export async function newPage(database: Database, ...texts: string[]) {
  const place = { projectId: mintId(), pageId: mintId() }
  await insertProject(
    database.sql,
    { id: place.projectId, type: 'zip', name: 'P', visibility: 'private', status: 'READY' },
    null,
  )
  const page = { id: place.pageId, project_id: place.projectId, parent_id: 0, name: 'x', type: 'generated' } as const
  await insertPages(database.sql, [page])
  const doc = new Y.Doc()
  const content = texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  writeNewDoc(doc, { type: 'doc', content })
  const state = Y.encodeStateAsUpdate(doc)
  if (texts.length > 0) await storeUpdate(database, { pageId: place.pageId, update: state, userId: null, by: 'test' })
  return { place, state }
}

export async function storedDoc(database: Database, pageId: number): Promise<Y.Doc> {
  const found = await loadDoc(database.sql, pageId)
  return docFromUpdates([...(found?.base ? [found.base] : []), ...(found?.updates ?? [])])
}

export async function storedText(database: Database, pageId: number): Promise<string> {
  return plainText(readDoc(await storedDoc(database, pageId)))
}

/** Tools shared by the documents of one simulated process. Its threads start when they are needed. */
export function pageTools(database: Database, writer: string): PageTools {
  return { store: new PageStore(database, writer), threads: new PageThreads({ most: 1 }) }
}
