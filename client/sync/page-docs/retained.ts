import { subscribe } from 'valtio'
import type * as Y from 'yjs'
import { type Room, roomName } from '../../../shared/protocol/collaboration.ts'
import { unsentPages } from '../../session/index.ts'
import { PageDoc } from './page-doc.ts'
import { isOnlyHere } from './page-facts.ts'

type Retained = { page: PageDoc; users: number; closing: (() => void) | undefined }

/**
 * Milliseconds that a page stays open after it is left, because people go back and the last text is still
 * being sent.
 */
const LINGER = 2000

const open = new Map<string, Retained>()

const keyOf = (userId: string, room: Room) => `${userId} ${roomName(room)}`

/**
 * Opens a page's document, or reuses it if it is open in this tab. Every call needs one
 * `releasePageDoc`.
 */
export function retainPageDoc(userId: string, room: Room): PageDoc {
  const page = retainInBackground(userId, room)
  page.appear()
  return page
}

/** Works like `retainPageDoc`, but for background work: others don't see this person on the page. */
export function retainInBackground(userId: string, room: Room): PageDoc {
  const key = keyOf(userId, room)
  let retained = open.get(key)
  if (!retained) {
    retained = { page: new PageDoc(userId, room), users: 0, closing: undefined }
    open.set(key, retained)
  }
  return join(retained)
}

/** Whether this document has users in this tab besides the caller. */
export function isShared(page: PageDoc): boolean {
  return [...open.values()].some((retained) => retained.page === page && retained.users > 1)
}

/** Returns the document of a page, if the page is open in this tab. */
export function openedDoc(userId: string, room: Room): Y.Doc | undefined {
  return open.get(keyOf(userId, room))?.page.doc
}

/**
 * Retains an open page, found by its document. Undefined if the page isn't open. Every call needs one
 * `releasePageDoc`.
 */
export function retainOpenDoc(doc: Y.Doc): PageDoc | undefined {
  for (const retained of open.values()) if (retained.page.doc === doc) return join(retained)
  return undefined
}

function join(retained: Retained): PageDoc {
  retained.users += 1
  retained.closing?.()
  retained.closing = undefined
  return retained.page
}

/**
 * Ends one use of a document. Closes the document once it has no users and none of its text is being
 * sent.
 */
export function releasePageDoc(page: PageDoc): void {
  for (const [key, retained] of open) {
    if (retained.page !== page) continue
    retained.users -= 1
    if (retained.users === 0) closeWhenDone(key, retained)
  }
}

/**
 * Opens the pages of a project that are marked as having unsent text, or are open with unsent text. `pageIds`
 * are all known pages, because earlier versions didn't record a page's project in its mark. Every returned
 * page needs one more `releasePageDoc`.
 */
export function retainUnsent(userId: string, projectId: number, pageIds: Iterable<number>): PageDoc[] {
  const known = new Set(pageIds)
  const rooms = new Map<string, Room>()
  for (const [id, marked] of unsentPages(userId)) {
    const room = { projectId, pageId: Number(id) }
    if (marked.projectId === projectId || known.has(room.pageId)) rooms.set(keyOf(userId, room), room)
  }
  for (const { page } of open.values()) {
    const key = keyOf(userId, page.room)
    if (page.room.projectId === projectId && page.facts.unsent && open.has(key)) rooms.set(key, page.room)
  }
  return [...rooms.values()].map((room) => retainInBackground(userId, room))
}

/** Closes a page at once, for example to open it again as the server has it. */
export function dropPageDoc(page: PageDoc): void {
  for (const [key, retained] of open) {
    if (retained.page !== page) continue
    retained.closing?.()
    open.delete(key)
  }
  page.close()
}

function closeWhenDone(key: string, retained: Retained): void {
  const { page } = retained
  const closeIfDone = () => {
    // Text that the server refuses is in this device's copy, for the next opening. Without a copy, the page
    // has to stay open.
    const { unsent, ending } = page.facts
    if ((unsent && ending === null) || isOnlyHere(page.facts)) return
    stop()
    open.delete(key)
    page.close()
  }
  let unsubscribe: () => void = () => undefined
  const timer = setTimeout(() => {
    unsubscribe = subscribe(page.facts, closeIfDone)
    closeIfDone()
  }, LINGER)
  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  retained.closing = stop
}
