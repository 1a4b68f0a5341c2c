import type { Awareness } from 'y-protocols/awareness'

const EVERY_MS = 100

type Change = { added: number[]; updated: number[]; removed: number[] }
type Tell = (change: Change, origin: unknown) => void

/**
 * Carets move with every letter; others need to see them move some ten times a second. The first move is told at once,
 * those that follow together, and that somebody leaves at once. `tell` is what the provider of the document would do at
 * each change. Returns what ends it.
 */
export function throttlePresence(awareness: Awareness, tell: Tell): () => void {
  const moved = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (moved.size === 0) return
    const updated = [...moved]
    moved.clear()
    timer = setTimeout(flush, EVERY_MS)
    tell({ added: [], updated, removed: [] }, 'throttled')
  }
  const hear = ({ added, updated, removed }: Change) => {
    for (const id of [...added, ...updated, ...removed]) moved.add(id)
    if (removed.length > 0 || timer === undefined) flush()
  }

  awareness.off('update', tell)
  awareness.on('update', hear)
  return () => {
    flush()
    clearTimeout(timer)
    awareness.off('update', hear)
  }
}
