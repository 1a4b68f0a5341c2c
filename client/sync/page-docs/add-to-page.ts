import { appendBlocks } from '../../../shared/document/append-blocks.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import { until } from '../until.ts'
import { isEditable } from './page-facts.ts'
import { releasePageDoc, retainInBackground } from './retained.ts'
import { saveStateOf } from './save-state.ts'

/** Thrown when a page can't take text now. The message says why. */
export class NotEditable extends Error {
  override name = 'NotEditable'
}

/**
 * Adds blocks at the end of a page as if they were typed: on this device at once, then for everyone. Rejects
 * with `NotEditable` if the page is unknown on this device and the server is unreachable, or if the person
 * can't change the page. Rejects with the reason of `signal` if it was aborted before.
 */
export async function addToPage(
  userId: string,
  room: Room,
  blocks: readonly DocNode[],
  signal: AbortSignal,
): Promise<void> {
  const page = retainInBackground(userId, room)
  try {
    await page.opened
    const { facts } = page
    await until(facts, () => facts.everSynced || facts.ending !== null || facts.link === 'offline', signal)
    if (!isEditable(facts)) {
      throw new NotEditable(
        facts.ending
          ? saveStateOf(facts).detail
          : 'This page isn’t on this device, and the server couldn’t be reached.',
      )
    }
    appendBlocks(page.fragment, blocks)
  } finally {
    releasePageDoc(page)
  }
}
