import { randomUUID } from 'node:crypto'
import * as Y from 'yjs'
import type { Tx } from '../../db/connect.ts'
import { numberDocs } from '../../db/tables/doc-numbers.ts'
import { appendNoted, loadDoc, lockDoc, type StoredDoc, storeText } from '../../db/tables/page-updates.ts'
import { findPage } from '../../db/tables/pages.ts'
import { awaitRename, followTitle, putName } from '../../db/tables/titles.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { setTitle, titleOf } from '../../shared/document/title-block.ts'
import { docFromUpdates, fragmentOf, plainText } from '../../shared/document/yjs.ts'
import { followDocument } from '../collaboration/follow-document.ts'
import { pageFacts, titleFacts } from '../collaboration/page-facts.ts'

/**
 * Id of this writer in notifications. It differs from the id of every room, so all open rooms apply the
 * update.
 */
const BY = randomUUID()

export type Renaming = {
  pageId: number
  name: string
  userId: string
  /** Client id under which the person's device wrote the name into the title; undefined if it didn't. */
  client: number | undefined
}

/** Renames a page: the name replaces the whole title. */
export async function renamePage(tx: Tx, { pageId, name, userId, client }: Renaming): Promise<void> {
  const locked = await lockDoc(tx, pageId)
  const stored = locked && (await loadDoc(tx, pageId))
  if (!stored) return
  const doc = docOf(stored)
  const root = fragmentOf(doc)
  await followDocument(tx, pageId, { facts: pageFacts(doc), since: stored.followedSeq })
  const isStillToCome = client !== undefined && Y.getState(doc.store, client) === 0
  const update = changeOf(doc, () => setTitle(root, name))
  if (update) {
    const seq = await appendNoted(tx, stored, { pageId, update, userId, by: BY })
    await storeText(tx, pageId, seq, plainText(readPage(doc)))
  }
  await putName(tx, pageId, { name, title: titleOf(root) })
  if (isStillToCome) await awaitRename(tx, pageId, client)
  const page = update && (await findPage(tx, pageId))
  if (page) await numberDocs(tx, page.project_id, [pageId])
}

/**
 * Names a page after its title, when someone typed the name as the title. Uses the part of the title that is
 * stored so far. If the page has no title yet, uses `name`.
 */
export async function followTyped(tx: Tx, pageId: number, name: string): Promise<void> {
  const locked = await lockDoc(tx, pageId)
  const stored = locked && (await loadDoc(tx, pageId))
  if (!stored) return
  const doc = docOf(stored)
  if (titleOf(fragmentOf(doc)) === '') await putName(tx, pageId, { name, title: '' })
  else await followTitle(tx, pageId, titleFacts(doc))
}

function docOf({ base, updates }: StoredDoc): Y.Doc {
  return docFromUpdates([...(base ? [base] : []), ...updates])
}

function changeOf(doc: Y.Doc, act: () => void): Uint8Array | undefined {
  const updates: Uint8Array[] = []
  const note = (update: Uint8Array) => updates.push(update)
  doc.on('update', note)
  act()
  doc.off('update', note)
  return updates.length === 0 ? undefined : Y.mergeUpdates(updates)
}
