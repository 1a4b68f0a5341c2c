import type { Awareness } from 'y-protocols/awareness'

const EVERY_MS = 100

type Change = { added: number[]; updated: number[]; removed: number[] }
type Tell = (change: Change, origin: unknown) => void

/**
 * Limits presence updates: carets move with every letter, but others need only some ten moves a second. The
 * first move is sent at once, and later ones together. Leaving is sent at once. Updates received from others
 * aren't sent back to the server. `tell` is what the document's provider would do at each change. Returns a
 * function that ends it.
 */
export function throttlePresence(awareness: Awareness, tell: Tell): () => void {
  const { clientID } = awareness
  let hasMoved = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (!hasMoved) return
    hasMoved = false
    timer = setTimeout(flush, EVERY_MS)
    tell({ added: [], updated: [clientID], removed: [] }, 'throttled')
  }
  const hear = ({ added, updated, removed }: Change) => {
    const isGone = removed.includes(clientID)
    if (!isGone && !added.includes(clientID) && !updated.includes(clientID)) return
    hasMoved = true
    if (isGone || timer === undefined) flush()
  }

  awareness.off('update', tell)
  awareness.on('update', hear)
  return () => {
    flush()
    clearTimeout(timer)
    awareness.off('update', hear)
  }
}
