/** Step that turns one list of parts into another: keep a part, change it in place, remove it or add one. */
export type Step<Old, New> =
  | { type: 'keep'; old: Old }
  | { type: 'change'; old: Old; new: New }
  | { type: 'drop'; old: Old }
  | { type: 'add'; new: New }

export type AlignOptions<Old, New> = {
  /** Whether both have equal content, so that the old part stays in place. */
  same: (old: Old, next: New) => boolean
  /**
   * Whether two parts have the same subject but different words. Such parts are the first to be paired for a
   * change in place.
   */
  related?: (old: Old, next: New) => boolean
  /** Whether one part can become the other in place. */
  similar: (old: Old, next: New) => boolean
}

/**
 * Maximum number of compared pairs. Larger lists are paired by position, because comparing them would take
 * seconds.
 */
const MAX_CELLS = 4_000_000

/**
 * Aligns two lists by their longest common subsequence. Between two kept parts, it first pairs parts with the
 * same subject, then any other parts that can be paired, in order.
 */
export function align<Old, New>(
  olds: readonly Old[],
  news: readonly New[],
  { same, related, similar }: AlignOptions<Old, New>,
): Step<Old, New>[] {
  const rest: Between<Old, New> = (oldGap, newGap) => inOrder(oldGap, newGap, similar)
  const speaking: Between<Old, New> = (oldGap, newGap) =>
    anchored(oldGap, newGap, {
      matches: (old, next) => Boolean(related?.(old, next)) && similar(old, next),
      toStep: (old, next) => ({ type: 'change', old, new: next }),
      between: rest,
    })
  return anchored(olds, news, { matches: same, toStep: (old) => ({ type: 'keep', old }), between: speaking })
}

type Between<Old, New> = (olds: readonly Old[], news: readonly New[]) => Step<Old, New>[]

function anchored<Old, New>(
  olds: readonly Old[],
  news: readonly New[],
  how: {
    matches: (old: Old, next: New) => boolean
    toStep: (old: Old, next: New) => Step<Old, New>
    between: Between<Old, New>
  },
): Step<Old, New>[] {
  const steps: Step<Old, New>[] = []
  let [oldAt, newAt] = [0, 0]
  for (const [oldIndex, newIndex] of commonSubsequence(olds, news, how.matches)) {
    steps.push(...how.between(olds.slice(oldAt, oldIndex), news.slice(newAt, newIndex)))
    steps.push(how.toStep(olds[oldIndex] as Old, news[newIndex] as New))
    oldAt = oldIndex + 1
    newAt = newIndex + 1
  }
  return [...steps, ...how.between(olds.slice(oldAt), news.slice(newAt))]
}

function inOrder<Old, New>(
  olds: readonly Old[],
  news: readonly New[],
  similar: (old: Old, next: New) => boolean,
): Step<Old, New>[] {
  const steps: Step<Old, New>[] = []
  let at = 0
  for (const next of news) {
    const found = olds.findIndex((old, index) => index >= at && similar(old, next))
    if (found < 0) {
      steps.push({ type: 'add', new: next })
      continue
    }
    for (const old of olds.slice(at, found)) steps.push({ type: 'drop', old })
    steps.push({ type: 'change', old: olds[found] as Old, new: next })
    at = found + 1
  }
  for (const old of olds.slice(at)) steps.push({ type: 'drop', old })
  return steps
}

/**
 * Index pairs of a longest common subsequence, in order. Matches equal ends first, which usually covers most
 * items.
 */
function commonSubsequence<Old, New>(
  olds: readonly Old[],
  news: readonly New[],
  same: (old: Old, next: New) => boolean,
): [number, number][] {
  let start = 0
  while (start < olds.length && start < news.length && same(olds[start] as Old, news[start] as New)) start += 1
  let [oldEnd, newEnd] = [olds.length, news.length]
  while (oldEnd > start && newEnd > start && same(olds[oldEnd - 1] as Old, news[newEnd - 1] as New)) {
    oldEnd -= 1
    newEnd -= 1
  }
  const head = Array.from({ length: start }, (_, at): [number, number] => [at, at])
  const tail = Array.from({ length: olds.length - oldEnd }, (_, at): [number, number] => [oldEnd + at, newEnd + at])
  const middle = longest(oldEnd - start, newEnd - start, (a, b) => same(olds[start + a] as Old, news[start + b] as New))
  return [...head, ...middle.map(([a, b]): [number, number] => [start + a, start + b]), ...tail]
}

function longest(rows: number, columns: number, same: (row: number, column: number) => boolean): [number, number][] {
  if (rows === 0 || columns === 0 || rows * columns > MAX_CELLS) return []
  const width = columns + 1
  const lengths = new Uint32Array((rows + 1) * width)
  const length = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * width + column] = same(row, column)
        ? length(row + 1, column + 1) + 1
        : Math.max(length(row + 1, column), length(row, column + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (same(row, column)) pairs.push([row++, column++])
    else if (length(row + 1, column) >= length(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}
