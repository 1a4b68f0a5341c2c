import { writeName } from '../../../shared/document/title-block.ts'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import { isEditable } from './page-facts.ts'
import { releasePageDoc, retainInBackground } from './retained.ts'

/**
 * Writes a page's new name into the title in its document on this device. Does nothing if this device
 * hasn't got an editable document. Such a page gets its title from the server.
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
