const PAUSE_MS = 700

/** Finds rows by their first letters, as file managers do. */
export class TypeAhead {
  #typed = ''
  #last = Number.NEGATIVE_INFINITY

  /**
   * Returns the index of the row for a typed letter, searching from `at` and wrapping around; undefined if no
   * name matches. Letters typed in quick succession form a prefix. A repeated letter moves to the next row that
   * begins with it. `time` is in milliseconds.
   */
  next(names: readonly string[], at: number, letter: string, time: number): number | undefined {
    this.#typed = time - this.#last > PAUSE_MS ? letter : this.#typed + letter
    this.#last = time
    const wanted = folded(this.#typed)
    const isRepeated = [...wanted].every((one) => one === wanted[0])
    const beginning = isRepeated ? wanted.slice(0, 1) : wanted
    // Includes the current row unless a letter is repeated, because it may still match the longer prefix.
    const first = isRepeated ? 1 : 0
    for (let step = first; step < names.length + first; step++) {
      const index = (at + step) % names.length
      if (folded(names[index] ?? '').startsWith(beginning)) return index
    }
    return undefined
  }
}

/** Whether a key writes one character and isn't part of a shortcut. */
export function isLetter(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return [...event.key].length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}
