import { subscribe } from 'valtio'
import { unsentPages } from '../../session/index.ts'
import type { PageDoc } from './page-doc.ts'
import { releasePageDoc, retainInBackground } from './retained.ts'

/** Number of pages sent in parallel, for someone who wrote on hundreds of pages while offline. */
const AT_ONCE = 4
/** Time limit for one page, in milliseconds. A page that isn't created yet must not block others. */
const PATIENCE_MS = 20_000

/**
 * Sends text that closed tabs left on pages, without waiting for someone to open these pages. Each page
 * stays open until the server has its text or refuses it. Adds refused pages to `refused`, and skips pages
 * in that set. Resolves once every page was tried.
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

/** Resolves when the server has the page's text or refuses it, and at the latest after `PATIENCE_MS`. */
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
