import { renameTitle } from '../../../shared/document/rename-title.ts'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import { until } from '../until.ts'
import { releasePageDoc, retainInBackground } from './retained.ts'

/** Makes a page's title follow its new name, on this device at once and from there for everybody. */
export async function followName(userId: string, room: Room, before: string, name: string): Promise<void> {
  const page = retainInBackground(userId, room)
  try {
    await page.opened
    await until(page.facts, () => page.facts.everSynced || page.facts.ending !== null)
    renameTitle(page.fragment, before, name)
  } finally {
    releasePageDoc(page)
  }
}
