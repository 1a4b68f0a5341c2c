import type { Word } from './block-words.ts'

/**
 * Consecutive words that are in both texts, only in the first (`removed`), or only in the second
 * (`added`).
 */
export type Stretch = { kind: 'same' | 'removed' | 'added'; words: Word[] }

/**
 * Maximum size of the table for the comparison, which takes quadratic time. For larger texts, everything
 * between the shared start and end is shown as one change.
 */
const MAX_CELLS = 2_000_000

/**
 * Changes that turn one text into another, in reading order. In a replacement, the removed words come first.
 * The space between two changes is part of them, so that a changed phrase reads as one change.
 */
export function wordDifference(before: readonly Word[], after: readonly Word[]): Stretch[] {
  let start = 0
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start += 1
  let [oldEnd, newEnd] = [before.length, after.length]
  while (oldEnd > start && newEnd > start && isSame(before[oldEnd - 1], after[newEnd - 1])) {
    oldEnd -= 1
    newEnd -= 1
  }
  const stretches = new Stretches()
  stretches.add('same', before.slice(0, start))
  compare(before.slice(start, oldEnd), after.slice(start, newEnd), stretches)
  stretches.add('same', before.slice(oldEnd))
  return stretches.read()
}

function isSame(one: Word | undefined, other: Word | undefined): boolean {
  return one !== undefined && one.text === other?.text && one.code === other.code
}

/** Compares two texts by their longest common subsequence. */
function compare(before: readonly Word[], after: readonly Word[], stretches: Stretches): void {
  const width = after.length + 1
  const isTooMuch = (before.length + 1) * width > MAX_CELLS
  const lengths = new Uint16Array(isTooMuch ? 0 : (before.length + 1) * width)
  const length = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = isTooMuch ? -1 : before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      lengths[row * width + column] = isSame(before[row], after[column])
        ? length(row + 1, column + 1) + 1
        : Math.max(length(row + 1, column), length(row, column + 1))
    }
  }
  let [row, column] = [0, 0]
  while (!isTooMuch && row < before.length && column < after.length) {
    if (isSame(before[row], after[column])) {
      stretches.add('same', before.slice(row, row + 1))
      row += 1
      column += 1
    } else if (length(row + 1, column) >= length(row, column + 1)) stretches.add('removed', before.slice(row, ++row))
    else stretches.add('added', after.slice(column, ++column))
  }
  stretches.add('removed', before.slice(row))
  stretches.add('added', after.slice(column))
}

class Stretches {
  readonly #done: Stretch[] = []
  #removed: Word[] = []
  #added: Word[] = []
  /** Unchanged space after a change. If another change follows, the space becomes part of both. */
  #space: Word[] = []

  add(kind: Stretch['kind'], words: readonly Word[]): void {
    if (words.length === 0) return
    const isChanging = this.#removed.length + this.#added.length > 0
    const isSpace = words.every(({ text, code }) => !code && /^[^\S\n]+$/.test(text))
    if (kind === 'same' && isChanging && isSpace) this.#space.push(...words)
    else if (kind === 'same') {
      this.#flush()
      this.#same(words)
    } else {
      const changed = kind === 'removed' ? this.#removed : this.#added
      this.#removed.push(...this.#space)
      this.#added.push(...this.#space)
      this.#space = []
      changed.push(...words)
    }
  }

  read(): Stretch[] {
    this.#flush()
    return this.#done
  }

  #flush(): void {
    if (this.#removed.length > 0) this.#done.push({ kind: 'removed', words: this.#removed })
    if (this.#added.length > 0) this.#done.push({ kind: 'added', words: this.#added })
    this.#removed = []
    this.#added = []
    const space = this.#space
    this.#space = []
    if (space.length > 0) this.#same(space)
  }

  #same(words: readonly Word[]): void {
    const last = this.#done.at(-1)
    if (last?.kind === 'same') last.words.push(...words)
    else this.#done.push({ kind: 'same', words: [...words] })
  }
}
