import * as Y from 'yjs'
import { titleFrom } from '../../shared/document/title.ts'

/** Name of a page without a title. */
export const UNTITLED = 'Untitled'
/**
 * Amount of a document that this device knows, as one number. A device that has seen an edit and adds another
 * always has a higher number. So a title based on an earlier one always wins over it, as with a Lamport
 * clock.
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
 * Follows the first text of a page that is being edited. The tree shows a new name at once. The person who
 * typed it saves it once they pause. A name typed by someone else arrives when they save it, unless this
 * person is typing.
 */
export function createTitleWatch({ show, save, after }: TitleParts) {
  let current: string | undefined
  // The first text of an opened page is not a change, even if the tree shows another name.
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
      // If two people type at once, each would otherwise leave saving to the other.
      if (!byThisPerson && !pending) return
      show(name)
      pending?.cancel()
      pending = { name, cancel: after(SAVE_AFTER, flush) }
    },
    /** Saves a pending name. Call it when the person leaves the page. */
    flush,
  }
}
