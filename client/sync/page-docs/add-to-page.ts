import { subscribe } from 'valtio'
import { appendBlocks } from '../../../shared/document/append-blocks.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import type { PageDoc } from './page-doc.ts'
import { releasePageDoc, retainPageDoc } from './retained.ts'
import { isEditable, saveStateOf } from './save-state.ts'

/** A page cannot take words now; the message says why. */
export class NotEditable extends Error {
  override name = 'NotEditable'
}

/**
 * Puts blocks at the end of a page, as if they were typed there: on this device at once, and from there for everybody.
 * Rejects with `NotEditable` where the page is not known here and the server cannot be reached, or may not be changed; with
 * the reason of `signal` when it was given up before.
 */
export async function addToPage(
  userId: string,
  room: Room,
  blocks: readonly DocNode[],
  signal: AbortSignal,
): Promise<void> {
  const page = retainPageDoc(userId, room)
  try {
    await page.opened
    await isDecided(page, signal)
    if (!isEditable(page.facts)) {
      throw new NotEditable(
        page.facts.ending
          ? saveStateOf(page.facts).detail
          : 'This page is not on this device, and the server cannot be reached.',
      )
    }
    appendBlocks(page.fragment, blocks)
  } finally {
    releasePageDoc(page)
  }
}

/** Resolves once it is known whether the page can be written in. */
function isDecided({ facts }: PageDoc, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (signal.aborted) {
        stop()
        reject(signal.reason)
        return
      }
      if (!facts.everSynced && !facts.ending && facts.link !== 'offline') return
      stop()
      resolve()
    }
    const unsubscribe = subscribe(facts, look)
    signal.addEventListener('abort', look)
    const stop = () => {
      unsubscribe()
      signal.removeEventListener('abort', look)
    }
    look()
  })
}
