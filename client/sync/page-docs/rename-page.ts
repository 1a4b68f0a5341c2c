import { writeName } from '../../../shared/document/title-block.ts'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import { isEditable } from './page-facts.ts'
import { releasePageDoc, retainInBackground } from './retained.ts'

/**
 * Shows a page's new name in its title on this device. A page that isn't stored here gets it from the
 * server.
 */
export async function showNameInTitle(
  userId: string,
  room: Room,
  { name, client }: { name: string; client: number },
): Promise<void> {
  const page = retainInBackground(userId, room)
  try {
    await page.opened
    if (isEditable(page.facts)) writeName(page.doc, name, client)
  } finally {
    releasePageDoc(page)
  }
}
