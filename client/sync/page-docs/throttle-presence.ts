import type { Awareness } from 'y-protocols/awareness'

const EVERY_MS = 100

type Change = { added: number[]; updated: number[]; removed: number[] }
type Tell = (change: Change, origin: unknown) => void

/**
 * Limits presence updates to about ten a second, although carets move with every letter. Sends the first move
 * at once and later moves together. Sends leaving at once. Updates received from others aren't sent back to
 * the server. `tell` is the provider's own listener, which this replaces. Returns a function that stops the
 * updates.
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
