import { subscribe } from 'valtio'
import { renameTitle } from '../../../shared/document/rename-title.ts'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import type { PageDoc } from './page-doc.ts'
import { releasePageDoc, retainPageDoc } from './retained.ts'

/** Makes a page's title follow its new name, on this device at once and from there for everybody. */
export async function followName(userId: string, room: Room, before: string, name: string): Promise<void> {
  const page = retainPageDoc(userId, room)
  try {
    await page.opened
    await hasText(page)
    renameTitle(page.fragment, before, name)
  } finally {
    releasePageDoc(page)
  }
}

/** Resolves once the page's text is here: at once where this device has read it, else when the server gave it. */
function hasText({ facts }: PageDoc): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!facts.everSynced && !facts.ending) return
      stop()
      resolve()
    }
    const stop = subscribe(facts, look)
    look()
  })
}
