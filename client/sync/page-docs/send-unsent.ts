import { subscribe } from 'valtio'
import { unsentPages } from '../../session/index.ts'
import type { PageDoc } from './page-doc.ts'
import { releasePageDoc, retainInBackground } from './retained.ts'

/** So many are begun at once, for whoever has written on hundreds of pages without a connection. */
const AT_ONCE = 4
/** One that takes longer, because its page has yet to be created, makes room for the others. */
const PATIENCE_MS = 20_000

/**
 * Sends what was written on pages in tabs that are gone, without waiting for somebody to open those pages again. A page
 * stays open until the server has its words, or takes none: those pages are entered in `refused`, and left alone as long
 * as they stand there. Resolves once each was begun.
 */
export async function sendUnsent(userId: string, refused: Set<number>, isWanted: () => boolean): Promise<void> {
  const due = [...unsentPages(userId)].flatMap(([id, { projectId }]) => {
    const pageId = Number(id)
    return projectId === undefined || refused.has(pageId) ? [] : [{ projectId, pageId }]
  })
  const begin = async () => {
    for (let room = due.shift(); room && isWanted(); room = due.shift()) {
      const page = retainInBackground(userId, room)
      page.lookForUnsent()
      await taken(page)
      if (page.facts.ending) refused.add(room.pageId)
      releasePageDoc(page)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, begin))
}

/** Until the server has the words of a page or takes none of them, or for as long as that may take. */
function taken({ facts }: PageDoc): Promise<void> {
  const isOver = () => !facts.unsent || facts.ending !== null
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, PATIENCE_MS)
    const stop = subscribe(facts, () => {
      if (isOver()) end()
    })
    if (isOver()) end()
  })
}
