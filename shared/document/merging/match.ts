import { difference, longestRising } from '../editing/difference.ts'
import { similarity } from './similarity.ts'

/** Sentence, line, item or row that is looked up in another version of a text. */
export type Item = {
  /** Key for equality: items that read the same have equal keys. */
  key: string
  words: readonly string[]
  /** Kind of an item. Only items of one kind can be versions of each other. */
  kind: string
  /** Beginning of a list item or row, which identifies it. */
  subject?: string
  /** Whether the subject is a name. If both name and words differ, two items are different. */
  isNamed?: boolean
}

/** Minimum similarity for a match by content. Less similar items can be matched only by their position. */
const ALIKE = 0.5
/** Similarity of two items with the same subject, whatever their remaining words. */
const SAME_SUBJECT = 0.9
/** Minimum number of words for matching a moved item, because short items can be equal by chance. */
const MOVED_WORDS = 3
/** Maximum number of compared pairs per list. Comparing a pair takes some microseconds. */
const MAX_PAIRS = 40_000

/**
 * Returns, for each item of another version, the index of the base item that it's a version of, or -1. First
 * matches items that read the same, including moved ones, then similar items between these matches, then the
 * rest in order.
 */
export function matchItems(bases: readonly Item[], others: readonly Item[]): number[] {
  const found = new Array<number>(others.length).fill(-1)
  const sameKind = (item: Item) => `${item.kind}\0${item.key}`
  const edits = difference(bases.map(sameKind), others.map(sameKind))
  let [base, other] = [0, 0]
  for (const { from, to, start, end } of [...edits, { from: bases.length, to: 0, start: others.length, end: 0 }]) {
    while (base < from && other < start) found[other++] = base++
    base = to
    other = end
  }
  matchMoved(bases, others, found)
  const taken = new Set(found)
  let left = MAX_PAIRS
  for (const edit of edits) {
    const gap: Gap = {
      bases: indexes(edit.from, edit.to).filter((index) => !taken.has(index)),
      others: indexes(edit.start, edit.end).filter((index) => found[index] === -1),
    }
    left -= gap.bases.length * gap.others.length
    matchGap(gap, { bases, others, found }, left > 0)
  }
  return found
}

type Gap = { bases: readonly number[]; others: readonly number[] }
type Matching = { bases: readonly Item[]; others: readonly Item[]; found: number[] }

const indexes = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

/** Matches items that occur exactly once in each list. */
function matchMoved(bases: readonly Item[], others: readonly Item[], found: number[]): void {
  const taken = new Set(found)
  const free = bases.flatMap((item, index) => (taken.has(index) || item.words.length < MOVED_WORDS ? [] : [index]))
  const byKey = Map.groupBy(free, (index) => bases[index]?.key)
  const waiting = indexes(0, others.length).filter((index) => found[index] === -1)
  for (const [key, places] of Map.groupBy(waiting, (index) => others[index]?.key)) {
    const [base, other] = [byKey.get(key), places]
    if (base?.length === 1 && other.length === 1) found[other[0] as number] = base[0] as number
  }
}

/**
 * Matches the most similar items of a gap, keeping the order, then the items between these matches in order.
 */
function matchGap(gap: Gap, { bases, others, found }: Matching, byLikeness: boolean): void {
  const scores = byLikeness
    ? gap.bases.map((base) => gap.others.map((other) => alikeness(bases[base] as Item, others[other] as Item)))
    : []
  let [baseAt, otherAt] = [0, 0]
  const inOrder = (baseEnd: number, otherEnd: number) => {
    for (; baseAt < baseEnd; baseAt++) {
      const base = gap.bases[baseAt] as number
      const isMate = (at: number) => mayBe(bases[base] as Item, others[gap.others[at] as number] as Item)
      let mate = otherAt
      while (mate < otherEnd && !isMate(mate)) mate += 1
      if (mate === otherEnd) continue
      found[gap.others[mate] as number] = base
      otherAt = mate + 1
    }
  }
  for (const [base, other] of bestPairs(scores)) {
    inOrder(base, other)
    found[gap.others[other] as number] = gap.bases[base] as number
    baseAt = base + 1
    otherAt = other + 1
  }
  inOrder(gap.bases.length, gap.others.length)
}

function mayBe(base: Item, other: Item): boolean {
  return base.kind === other.kind && !(base.isNamed && other.isNamed && base.subject !== other.subject)
}

function alikeness(base: Item, other: Item): number {
  if (base.kind !== other.kind) return 0
  const score = similarity(base.words, other.words)
  return base.subject && base.subject === other.subject ? Math.max(score, SAME_SUBJECT) : score
}

/**
 * Returns pairs of row and column with the highest total score. Both ascend, and each score reaches the
 * minimum.
 */
function bestPairs(scores: readonly (readonly number[])[]): [number, number][] {
  const columns = scores[0]?.length ?? 0
  const width = columns + 1
  const best = new Float64Array((scores.length + 1) * width)
  const at = (row: number, column: number) => best[row * width + column] ?? 0
  const scoreOf = (row: number, column: number) => {
    const score = scores[row]?.[column] ?? 0
    return score >= ALIKE ? score : 0
  }
  for (let row = scores.length - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const score = scoreOf(row, column)
      const paired = score > 0 ? score + at(row + 1, column + 1) : 0
      best[row * width + column] = Math.max(paired, at(row + 1, column), at(row, column + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < scores.length && column < columns; ) {
    const score = scoreOf(row, column)
    if (score > 0 && at(row, column) === score + at(row + 1, column + 1)) pairs.push([row++, column++])
    else if (at(row, column) === at(row + 1, column)) row += 1
    else column += 1
  }
  return pairs
}

/** Whether items that match base items are in another order than in the base. */
export function isReordered(found: readonly number[]): boolean {
  const known = found.filter((index) => index !== -1)
  return longestRising(known).length < known.length
}
