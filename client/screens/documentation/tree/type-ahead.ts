const PAUSE_MS = 700

/** Finds rows by the letters at their beginning, as file lists do. */
export class TypeAhead {
  #typed = ''
  #last = Number.NEGATIVE_INFINITY

  /**
   * Index of the row for a typed letter, searching from `at` and wrapping around; undefined if no name begins
   * so. Letters typed in quick succession form one beginning. A repeated letter leads to the next row.
   * `time` is in milliseconds.
   */
  next(names: readonly string[], at: number, letter: string, time: number): number | undefined {
    this.#typed = time - this.#last > PAUSE_MS ? letter : this.#typed + letter
    this.#last = time
    const wanted = folded(this.#typed)
    const isRepeated = [...wanted].every((one) => one === wanted[0])
    const beginning = isRepeated ? wanted.slice(0, 1) : wanted
    // The current row may still match a longer beginning.
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
