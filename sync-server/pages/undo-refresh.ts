import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import * as Y from 'yjs'
import type { Database, Tx } from '../../db/connect.ts'
import { numberDocs } from '../../db/tables/doc-numbers.ts'
import { appendNoted, loadDoc, lockDoc, type StoredDoc, storeText } from '../../db/tables/page-updates.ts'
import { keepPresent } from '../../db/tables/page-versions.ts'
import { childrenOf, findPage, tellUpdated } from '../../db/tables/pages.ts'
import { lockProject } from '../../db/tables/projects.ts'
import type { PublicationUndo } from '../../db/tables/publications.ts'
import {
  dismissSuggestionsOf,
  endUndoing,
  listToUndo,
  markBlocksDeleted,
  noteUndone,
  type PageToUndo,
  readUndo,
} from '../../db/tables/refresh-undo.ts'
import { followGenerated } from '../../db/tables/titles.ts'
import { transaction } from '../../db/transaction.ts'
import type { Undone } from '../../shared/contract/receipts.ts'
import { canonicalHash } from '../../shared/document/canonical.ts'
import { citationsOfPeople } from '../../shared/document/citations-of-people.ts'
import { joinTouched, undoBlocks } from '../../shared/document/editing/undo-blocks.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { isRetiredAndEmpty } from '../../shared/document/retired.ts'
import { titleOf } from '../../shared/document/title-block.ts'
import { docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { applyChange } from '../changes/apply-change.ts'
import { followDocument } from '../collaboration/follow-document.ts'
import { pageFacts } from '../collaboration/page-facts.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import { citeAgain } from './cite-again.ts'

/** So that a call is answered within seconds. */
const PAGES_AT_ONCE = 40
/** Names this writer to those who have pages open: to all of them it is somebody else. */
const BY = randomUUID()

type Undoing = { projectId: number; refreshId: number }
type Person = NonNullable<Actor>

/**
 * Takes a refresh back as edits of a person, page by page: each in one transaction, so that it can break off and be gone
 * on with. Returns how many pages are left.
 */
export async function undoRefresh(database: Database, actor: Person, undoing: Undoing): Promise<number> {
  const { projectId, refreshId } = undoing
  const due = inOrder(await listToUndo(database.sql, projectId, refreshId))
  for (const page of due.slice(0, PAGES_AT_ONCE)) {
    await turn()
    await transaction(database, async (tx) => {
      // Each time: the role may be gone by now.
      await authorizeProject(tx, actor, 'page.edit', projectId)
      await undoPage(tx, actor, { ...undoing, page })
    })
    await tellUpdated(database.sql, [page.page_id])
  }
  return transaction(database, (tx) => endUndoing(tx, { ...undoing, userId: actor.id }))
}

/** New pages last, and of these the lower ones first: what was made in a new page keeps it. */
function inOrder(pages: readonly PageToUndo[]): PageToUndo[] {
  const created = new Map(pages.filter((page) => page.created).map((page) => [page.page_id, page]))
  const depthOf = (page: PageToUndo, seen = new Set<number>()): number => {
    const parent = created.get(page.parent_id)
    if (!parent || seen.has(page.page_id)) return 0
    return 1 + depthOf(parent, seen.add(page.page_id))
  }
  const depths = new Map([...created.values()].map((page) => [page, depthOf(page)]))
  const rank = (page: PageToUndo) => -(depths.get(page) ?? Number.POSITIVE_INFINITY)
  return [...pages].sort((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)))
}

async function undoPage(tx: Tx, actor: Person, { projectId, refreshId, page }: Undoing & { page: PageToUndo }) {
  const pageId = page.page_id
  // In the order in which a deletion locks them.
  if (page.created) await lockProject(tx, projectId)
  const locked = await lockDoc(tx, pageId)
  const undos = await readUndo(tx, refreshId, pageId)
  if (undos.length === 0) return
  const isThere = locked && (await findPage(tx, pageId))
  const stored = isThere && (await loadDoc(tx, pageId))
  // What people decided lately is known from the document only: what is undone next goes by that.
  if (stored) await followDocument(tx, pageId, { facts: pageFacts(docOf(stored)), since: stored.followedSeq })
  const undone: Undone = stored
    ? page.created
      ? await removePage(tx, actor, { projectId, pageId, stored })
      : await undoText(tx, actor, { projectId, pageId, stored, undos })
    : { ...NOTHING, page: 'deleted-before' }
  if (stored) await dismissSuggestionsOf(tx, refreshId, pageId)
  await noteUndone(tx, refreshId, pageId, undone)
}

const NOTHING: Undone = { blocks: 0, edited: 0, rewritten: 0, lost: 0 }

type StoredPage = { projectId: number; pageId: number; stored: StoredDoc }

/** A new page goes where nobody wrote in it, and made no page in it. */
async function removePage(tx: Tx, actor: Person, { projectId, pageId, stored }: StoredPage): Promise<Undone> {
  if (!isAsGenerated(docOf(stored))) return { ...NOTHING, page: 'written-in' }
  if ((await childrenOf(tx, pageId)).length > 0) return { ...NOTHING, page: 'has-pages' }
  await applyChange(tx, actor, { name: 'delete-page', args: { projectId, pageId } })
  return { ...NOTHING, page: 'removed' }
}

function isAsGenerated(doc: Y.Doc): boolean {
  return (readDoc(doc).content ?? []).every(
    (node) => isRetiredAndEmpty(node) || (Boolean(node.attrs?.unit) && canonicalHash(node) === node.attrs?.hash),
  )
}

type PageText = StoredPage & { undos: readonly PublicationUndo[] }

async function undoText(tx: Tx, actor: Person, { projectId, pageId, stored, undos }: PageText): Promise<Undone> {
  const doc = docOf(stored)
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const now = new Date()
  const title = titleOf(fragmentOf(doc))
  const { restored, withdrawn, kept } = undoBlocks(doc, joinTouched(undos.map(({ blocks }) => blocks)), now.getTime())
  if (updates.length > 0) {
    await keepPresent(tx, { pageId, reason: 'before-undo', name: null, now })
    const update = Y.mergeUpdates(updates)
    const seq = await appendNoted(tx, stored, { pageId, update, userId: actor.id, by: BY })
    const page = readPage(doc)
    await storeText(tx, pageId, seq, plainText(page))
    await followGenerated(tx, [{ pageId, before: title, after: titleOf(fragmentOf(doc)) }])
    await markBlocksDeleted(tx, pageId, withdrawn)
    const persons = citationsOfPeople(page)
    // Of several publications the oldest knows what was cited before the refresh.
    const cited = new Map(undos.flatMap((undo) => undo.cited.map((row) => [row.id, row] as const)))
    const rows = [...cited.values()].filter(({ id }) => persons.has(id))
    await citeAgain(tx, { projectId, pageId, cited: rows })
    await numberDocs(tx, projectId, [pageId])
  }
  const { edited, rewritten, gone: lost } = kept
  return { blocks: restored.length + withdrawn.length, edited, rewritten, lost }
}

function docOf({ base, updates }: StoredDoc): Y.Doc {
  return docFromUpdates([...(base ? [base] : []), ...updates])
}
