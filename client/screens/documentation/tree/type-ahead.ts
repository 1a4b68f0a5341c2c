const PAUSE_MS = 700

/** Finds rows by the letters with which they begin, as lists of files do. */
export class TypeAhead {
  #typed = ''
  #last = Number.NEGATIVE_INFINITY

  /**
   * The row that a letter leads to, from the row at `at` on and round; undefined where none begins so. Letters that follow
   * each other within a moment are one beginning; the same letter again leads to the next row. `time` in milliseconds.
   */
  next(names: readonly string[], at: number, letter: string, time: number): number | undefined {
    this.#typed = time - this.#last > PAUSE_MS ? letter : this.#typed + letter
    this.#last = time
    const wanted = folded(this.#typed)
    const isRepeated = [...wanted].every((one) => one === wanted[0])
    const beginning = isRepeated ? wanted.slice(0, 1) : wanted
    // A longer beginning may still be that of the row where one is.
    const first = isRepeated ? 1 : 0
    for (let step = first; step < names.length + first; step++) {
      const index = (at + step) % names.length
      if (folded(names[index] ?? '').startsWith(beginning)) return index
    }
    return undefined
  }
}

/** A key that writes one character, without what makes it a shortcut. */
export function isLetter(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return [...event.key].length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}
