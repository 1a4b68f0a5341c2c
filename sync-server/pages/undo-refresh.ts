import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import * as Y from 'yjs'
import type { Database, Tx } from '../../db/connect.ts'
import { noteDiffering } from '../../db/tables/differing.ts'
import { numberDocs } from '../../db/tables/doc-numbers.ts'
import { appendNoted, loadDoc, lockDoc, type StoredDoc, storeText } from '../../db/tables/page-updates.ts'
import { keepPresent } from '../../db/tables/page-versions.ts'
import { childrenOf, findPage, tellUpdated } from '../../db/tables/pages.ts'
import { lockProject } from '../../db/tables/projects.ts'
import type { PublicationUndo } from '../../db/tables/publications.ts'
import {
  endUndoing,
  listToUndo,
  markBlocksBefore,
  markBlocksUnwritten,
  noteUndone,
  type PageToUndo,
  readUndo,
  undoRemoval,
  unmarkSourceGone,
  withdrawSuggestionsOf,
} from '../../db/tables/refresh-undo.ts'
import { removePages } from '../../db/tables/removed-pages.ts'
import { followGenerated } from '../../db/tables/titles.ts'
import { transaction } from '../../db/transaction.ts'
import type { Undone } from '../../shared/contract/receipts.ts'
import { isAsGenerated } from '../../shared/document/as-generated.ts'
import { canonicalHash } from '../../shared/document/canonical.ts'
import { citationIds } from '../../shared/document/citation-ids.ts'
import { joinTouched, undoBlocks } from '../../shared/document/editing/undo-blocks.ts'
import { generatedHashes } from '../../shared/document/generated-hashes.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { titleOf } from '../../shared/document/title-block.ts'
import { docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { followDocument } from '../collaboration/follow-document.ts'
import { pageFacts } from '../collaboration/page-facts.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import { citeAgain } from './cite-again.ts'

/** Maximum number of pages to undo per call, so that a call is answered within seconds. */
const PAGES_AT_ONCE = 40
/**
 * Id of this writer in notifications. It differs from the id of every room, so all open rooms apply the
 * update.
 */
const BY = randomUUID()

type Undoing = { projectId: number; refreshId: number }
type Person = NonNullable<Actor>

/**
 * Undoes a refresh as edits of a person, page by page. Each page is one transaction, so that the work can be
 * interrupted and continued. Returns the number of pages left.
 */
export async function undoRefresh(database: Database, actor: Person, undoing: Undoing): Promise<number> {
  const { projectId, refreshId } = undoing
  const due = inOrder(await listToUndo(database.sql, projectId, refreshId))
  for (const page of due.slice(0, PAGES_AT_ONCE)) {
    await turn()
    await transaction(database, async (tx) => {
      // Authorises for each page, because the person may lose the role during the work.
      await authorizeProject(tx, actor, 'page.edit', projectId)
      await undoPage(tx, actor, { ...undoing, page })
    })
    await tellUpdated(database.sql, [page.page_id])
  }
  return transaction(database, (tx) => endUndoing(tx, { ...undoing, userId: actor.id }))
}

/**
 * Orders the pages to undo. Removed pages come back first, parents before children, so that each finds its
 * parent. New pages are removed last, children before parents, because a page with pages in it stays.
 */
function inOrder(pages: readonly PageToUndo[]): PageToUndo[] {
  const parts = [pages.filter(({ fate }) => fate === 'removed'), pages.filter(isNew)]
  const depthIn = (part: readonly PageToUndo[]) => {
    const known = new Map(part.map((page) => [page.page_id, page]))
    return (page: PageToUndo) => {
      const seen = new Set<number>()
      for (let at = known.get(page.parent_id); at && !seen.has(at.page_id); at = known.get(at.parent_id))
        seen.add(at.page_id)
      return seen.size
    }
  }
  const [back = [], made = []] = parts
  const [depthBack, depthMade] = [depthIn(back), depthIn(made)]
  return [
    ...back.toSorted((one, other) => depthBack(one) - depthBack(other)),
    ...pages.filter((page) => page.fate !== 'removed' && !isNew(page)),
    ...made.toSorted((one, other) => depthMade(other) - depthMade(one)),
  ]
}

/** Whether the page was not there before the refresh. */
const isNew = ({ created, fate }: PageToUndo) => created || fate === 'restored'

async function undoPage(tx: Tx, actor: Person, { projectId, refreshId, page }: Undoing & { page: PageToUndo }) {
  const pageId = page.page_id
  // Locks in the same order as a deletion, to avoid deadlocks.
  if (isNew(page) || page.fate !== null) await lockProject(tx, projectId)
  const locked = await lockDoc(tx, pageId)
  const undos = await readUndo(tx, refreshId, pageId)
  if (undos.length === 0) return
  if (page.fate === 'removed') {
    const isBack = await undoRemoval(tx, projectId, { pageId, lifted: undos.flatMap(({ lifted = [] }) => lifted) })
    return noteUndone(tx, refreshId, pageId, { ...NOTHING, page: isBack ? 'back' : 'deleted-before' })
  }
  if (page.fate === 'kept') await unmarkSourceGone(tx, { projectId, refreshId, pageId })
  const isThere = locked && (await findPage(tx, pageId))
  const stored = isThere && (await loadDoc(tx, pageId))
  // Follows the document first, because only it shows people's latest decisions, which the undo depends on.
  if (stored) await followDocument(tx, pageId, { facts: pageFacts(docOf(stored)), since: stored.followedSeq })
  const undone: Undone = stored
    ? isNew(page)
      ? await removePage(tx, actor, { projectId, page, stored })
      : await undoText(tx, actor, { projectId, pageId, stored, undos })
    : { ...NOTHING, page: 'deleted-before' }
  if (stored) await withdrawSuggestionsOf(tx, refreshId, pageId)
  await noteUndone(tx, refreshId, pageId, undone)
}

const NOTHING: Undone = { blocks: 0, edited: 0, rewritten: 0, lost: 0 }

type StoredPage = { projectId: number; pageId: number; stored: StoredDoc }

/** Removes a new page, unless someone wrote in it or created a page in it. */
async function removePage(
  tx: Tx,
  { id }: Person,
  { projectId, page, stored }: { projectId: number; page: PageToUndo; stored: StoredDoc },
): Promise<Undone> {
  const pageId = page.page_id
  if (!isAsGenerated(readDoc(docOf(stored)))) return { ...NOTHING, page: 'written-in' }
  if ((await childrenOf(tx, pageId)).length > 0) return { ...NOTHING, page: 'has-pages' }
  // Moves the page to the trash, from which the next refresh restores it at its address.
  await removePages(tx, {
    projectId,
    cause: { type: 'undo', commit: page.commit, id },
    removals: [{ root: pageId, below: [] }],
    successors: new Map(),
  })
  return { ...NOTHING, page: 'removed' }
}

type PageText = StoredPage & { undos: readonly PublicationUndo[] }

async function undoText(tx: Tx, actor: Person, { projectId, pageId, stored, undos }: PageText): Promise<Undone> {
  const doc = docOf(stored)
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const now = new Date()
  const title = titleOf(fragmentOf(doc))
  const touched = joinTouched(undos.map(({ blocks }) => blocks))
  const { restored, withdrawn, kept } = undoBlocks(doc, touched, now.getTime())
  if (updates.length > 0) {
    await keepPresent(tx, { pageId, reason: 'before-undo', name: null, now })
    const update = Y.mergeUpdates(updates)
    const seq = await appendNoted(tx, stored, { pageId, update, userId: actor.id, by: BY })
    const page = readPage(doc)
    await storeText(tx, pageId, seq, plainText(page))
    await followGenerated(tx, [{ pageId, before: title, after: titleOf(fragmentOf(doc)) }])
    await markBlocksUnwritten(tx, pageId, withdrawn)
    const before = new Map(touched.map((block) => [block.key, block.before]))
    const back = restored.flatMap((block) => {
      const node = before.get(block)
      return node ? [{ block, hash: canonicalHash(node), node }] : []
    })
    await markBlocksBefore(tx, pageId, back)
    const shown = new Set(citationIds(page))
    // The oldest publication comes last in the map, so its citations, from before the refresh, win.
    const cited = new Map(undos.flatMap((undo) => undo.cited.map((row) => [row.id, row] as const)))
    const rows = [...cited.values()].filter(({ id }) => shown.has(id))
    await citeAgain(tx, { projectId, pageId, cited: rows })
    await numberDocs(tx, projectId, [pageId])
    await noteDiffering(tx, pageId, generatedHashes(doc))
  }
  const { edited, rewritten, gone: lost } = kept
  return { blocks: restored.length + withdrawn.length, edited, rewritten, lost }
}

function docOf({ base, updates }: StoredDoc): Y.Doc {
  return docFromUpdates([...(base ? [base] : []), ...updates])
}
