import { subscribe } from 'valtio'
import { type Room, roomName } from '../../../shared/protocol/collaboration.ts'
import { PageDoc } from './page-doc.ts'

type Retained = { page: PageDoc; users: number; closing: (() => void) | undefined }

/** A page that is left stays open a moment: people go back, and what they typed last is still on its way. */
const LINGER = 2000

const open = new Map<string, Retained>()

/** Opens a page's document, or joins those who have it open in this tab. Every call needs one `releasePageDoc`. */
export function retainPageDoc(userId: string, room: Room): PageDoc {
  const key = `${userId} ${roomName(room)}`
  let retained = open.get(key)
  if (!retained) {
    retained = { page: new PageDoc(userId, room), users: 0, closing: undefined }
    open.set(key, retained)
  }
  retained.users += 1
  retained.closing?.()
  retained.closing = undefined
  return retained.page
}

/** Closes the document once nobody needs it and nothing of it is on its way to the server. */
export function releasePageDoc(page: PageDoc): void {
  for (const [key, retained] of open) {
    if (retained.page !== page) continue
    retained.users -= 1
    if (retained.users === 0) closeWhenDone(key, retained)
  }
}

/** A page of this project with words that the server has not taken; open until it is released, once more than before. */
export function retainUnsent(projectId: number): PageDoc | undefined {
  for (const retained of open.values()) {
    if (retained.page.room.projectId !== projectId || !retained.page.facts.unsent) continue
    retained.users += 1
    retained.closing?.()
    retained.closing = undefined
    return retained.page
  }
  return undefined
}

/** Forgets a page at once, for example to open it anew as the server has it. */
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
    // Unsent changes that are kept on the device go out when the page is opened again; others must not be let go.
    if (page.facts.unsent && page.facts.ending === null) return
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
