/** A page's name is what its first block that is not empty says. */
export const UNTITLED = 'Untitled'
const LONGEST = 200

/** The name for a first text; undefined when there is no text to take one from. */
export function titleFrom(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: pasted text may hold them, and a name may not.
  const words = text.replace(/[\s\u0000-\u001f]+/g, ' ').trim()
  if (words.length <= LONGEST) return words || undefined
  // Not in the middle of a character.
  const cut = /[\uD800-\uDBFF]/.test(words[LONGEST - 1] ?? '') ? LONGEST - 1 : LONGEST
  return words.slice(0, cut).trim()
}

export const SAVE_AFTER = 2000

type TitleParts = {
  /** Shows the name in the tree. */
  show: (name: string) => void
  /** Sends it to the server. */
  save: (name: string) => void
  after: (milliseconds: number, act: () => void) => () => void
}

/**
 * Follows the first text of a page that is being edited. A name appears in the tree at once; it is saved once typing has
 * paused, and only by the one who typed it: what comes from others is shown, not saved again.
 */
export function createTitleWatch({ show, save, after }: TitleParts) {
  let current: string | undefined
  // What a page begins with when it is opened is no change, whatever it is called in the tree.
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
      show(name)
      pending?.cancel()
      pending = byThisPerson ? { name, cancel: after(SAVE_AFTER, flush) } : undefined
    },
    /** Saves what waits; for leaving the page. */
    flush,
  }
}
