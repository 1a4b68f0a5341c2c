import * as Y from 'yjs'
import { titleFrom } from '../../shared/document/title.ts'

/** Name of a page without a title. */
export const UNTITLED = 'Untitled'
/**
 * Number of operations in a document that this device knows, used as a Lamport clock for titles. A device
 * that has seen an edit and adds another always has a higher number. So a title that is based on an earlier
 * title always wins over it.
 */
export function titleClock(doc: Y.Doc): number {
  let operations = 0
  for (const clock of Y.decodeStateVector(Y.encodeStateVector(doc)).values()) operations += clock
  return operations
}

const SAVE_AFTER = 2000

type TitleParts = {
  /** Shows the name in the tree. */
  show: (name: string) => void
  /** Sends the name to the server. */
  save: (name: string) => void
  after: (milliseconds: number, act: () => void) => () => void
}

/**
 * Tracks the first text of a page that is being edited, and derives the page's name from it. The tree shows a
 * new name at once. The person who typed it saves it after a pause. If another person typed the name, it's
 * shown once they have saved it, unless this person is typing too.
 */
export function createTitleWatch({ show, save, after }: TitleParts) {
  let current: string | undefined
  // The first text that is reported isn't a change, even if the tree shows another name.
  let begun = false
  let pending: { name: string; cancel: () => void } | undefined

  const flush = () => {
    if (!pending) return
    const { name, cancel } = pending
    cancel()
    pending = undefined
    save(name)
  }

  return {
    changed(text: string, byThisPerson: boolean): void {
      const name = titleFrom(text)
      const isBeginning = !begun && !byThisPerson
      begun = true
      if (name === current) return
      current = name
      if (isBeginning) return
      if (name === undefined) return
      // If a save is pending here, saves the other person's name too. Otherwise each would leave saving to the
      // other.
      if (!byThisPerson && !pending) return
      show(name)
      pending?.cancel()
      pending = { name, cancel: after(SAVE_AFTER, flush) }
    },
    /** Saves a pending name at once. Called when the person leaves the page. */
    flush,
  }
}
