/** Items `from` to `to` of the old list became items `start` to `end` of the new one. */
export type Edit = { from: number; to: number; start: number; end: number }

/**
 * Maximum number of edits for an exact comparison, to limit time and memory. Beyond it, `betweenLandmarks` is
 * used.
 */
const MAX_EDITS = 800
const MAX_EDITS_BETWEEN = 100

/**
 * Returns the fewest edits that turn one list into the other, in order. Very different lists get fewer and
 * larger edits instead, so that the time is bounded. If an addition or removal fits at several places, it's
 * reported at the last one.
 */
export function difference(olds: readonly string[], news: readonly string[]): Edit[] {
  const all = { from: 0, to: olds.length, start: 0, end: news.length }
  const edits = compare(all, { olds, news }, MAX_EDITS) ?? betweenLandmarks(all, { olds, news })
  return slidLate(joined(edits), olds, news)
}

type Lists = { olds: readonly string[]; news: readonly string[] }

/** Returns undefined if it takes more than `maxEdits`. */
function compare(range: Edit, lists: Lists, maxEdits: number): Edit[] | undefined {
  const { from, to, start, end } = withoutEnds(range, lists)
  if (from === to && start === end) return []
  if (from === to || start === end) return [{ from, to, start, end }]
  const steps = shortest(
    {
      rows: to - from,
      columns: end - start,
      same: (row, column) => lists.olds[from + row] === lists.news[start + column],
    },
    maxEdits,
  )
  return steps?.map((edit) => ({
    from: from + edit.from,
    to: from + edit.to,
    start: start + edit.start,
    end: start + edit.end,
  }))
}

function withoutEnds(range: Edit, { olds, news }: Lists): Edit {
  let { from, to, start, end } = range
  while (from < to && start < end && olds[from] === news[start]) {
    from += 1
    start += 1
  }
  while (to > from && end > start && olds[to - 1] === news[end - 1]) {
    to -= 1
    end -= 1
  }
  return { from, to, start, end }
}

type Grid = { rows: number; columns: number; same: (row: number, column: number) => boolean }

/** Myers, "An O(ND) Difference Algorithm and Its Variations" (1986): the greedy search with its trace. */
function shortest(grid: Grid, maxEdits: number): Edit[] | undefined {
  const { rows, columns, same } = grid
  const most = Math.min(rows + columns, maxEdits)
  const reached = new Int32Array(2 * most + 2)
  const trace: Int32Array[] = []
  for (let count = 0; count <= most; count++) {
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const isDown =
        diagonal === -count || (diagonal !== count && at(reached, diagonal - 1) < at(reached, diagonal + 1))
      let row = isDown ? at(reached, diagonal + 1) : at(reached, diagonal - 1) + 1
      let column = row - diagonal
      while (row < rows && column < columns && same(row, column)) {
        row += 1
        column += 1
      }
      reached[place(reached, diagonal)] = row
      if (row >= rows && column >= columns) return traced(trace, grid, count)
    }
    trace.push(reached.slice())
  }
  return undefined
}

/** Index of a diagonal in `reached`; negative diagonals are stored at the end. */
function place(reached: Int32Array, diagonal: number): number {
  return diagonal >= 0 ? diagonal : reached.length + diagonal
}

function at(reached: Int32Array, diagonal: number): number {
  return reached[place(reached, diagonal)] ?? 0
}

function traced(trace: readonly Int32Array[], { rows, columns }: Grid, edits: number): Edit[] {
  const found: Edit[] = []
  let [row, column] = [rows, columns]
  for (let count = edits; count > 0; count--) {
    const reached = trace[count - 1] as Int32Array
    const diagonal = row - column
    const isDown = diagonal === -count || (diagonal !== count && at(reached, diagonal - 1) < at(reached, diagonal + 1))
    const before = isDown ? diagonal + 1 : diagonal - 1
    const oldRow = at(reached, before)
    const oldColumn = oldRow - before
    found.push(
      isDown
        ? { from: oldRow, to: oldRow, start: oldColumn, end: oldColumn + 1 }
        : { from: oldRow, to: oldRow + 1, start: oldColumn, end: oldColumn },
    )
    row = oldRow
    column = oldColumn
  }
  return found.reverse()
}

/** Compares the ranges between items that occur once in each list and in the same order. */
function betweenLandmarks(range: Edit, lists: Lists): Edit[] {
  const edits: Edit[] = []
  let { from, start } = range
  for (const [old, fresh] of [...landmarks(range, lists), [range.to, range.end] as const]) {
    const between = { from, to: old, start, end: fresh }
    for (const edit of compare(between, lists, MAX_EDITS_BETWEEN) ?? [between]) edits.push(edit)
    from = old + 1
    start = fresh + 1
  }
  return edits
}

function landmarks({ from, to, start, end }: Edit, { olds, news }: Lists): (readonly [number, number])[] {
  const inOlds = placesOnce(olds, from, to)
  const inNews = placesOnce(news, start, end)
  const pairs: [number, number][] = []
  for (const [item, old] of inOlds) {
    const fresh = inNews.get(item)
    if (fresh !== undefined) pairs.push([old, fresh])
  }
  pairs.sort(([a], [b]) => a - b)
  return longestRising(pairs.map(([, fresh]) => fresh)).map((index) => pairs[index] as [number, number])
}

function placesOnce(list: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>()
  const twice = new Set<string>()
  for (let index = from; index < to; index++) {
    const item = list[index] as string
    if (places.has(item)) twice.add(item)
    places.set(item, index)
  }
  for (const item of twice) places.delete(item)
  return places
}

/** Indexes of a longest increasing subsequence. */
export function longestRising(values: readonly number[]): number[] {
  /** By length: the index of the smallest value that ends an increasing subsequence of that length. */
  const ends: number[] = []
  const before: number[] = []
  for (const [index, value] of values.entries()) {
    let low = 0
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] as number] as number) < value) low = middle + 1
      else high = middle
    }
    before.push(low > 0 ? (ends[low - 1] as number) : -1)
    ends[low] = index
  }
  const found: number[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] as number) found.push(index)
  return found.reverse()
}

function joined(edits: readonly Edit[]): Edit[] {
  const found: Edit[] = []
  for (const edit of edits) {
    if (edit.from === edit.to && edit.start === edit.end) continue
    const last = found.at(-1)
    if (last && last.to === edit.from && last.end === edit.start) {
      last.to = edit.to
      last.end = edit.end
    } else found.push({ ...edit })
  }
  return found
}

/**
 * Moves each edit to its latest possible place, beginning with the last edit. Two additions at one place then
 * have the same position and can be recognised.
 */
function slidLate(edits: readonly Edit[], olds: readonly string[], news: readonly string[]): Edit[] {
  const slid: Edit[] = []
  for (const edit of edits.toReversed()) {
    const next = slid.at(-1)
    const limit = next?.from ?? olds.length
    let { from, to, start, end } = edit
    const isAdded = from === to
    if (isAdded || start === end) {
      while (to < limit && (isAdded ? news[start] === olds[to] : olds[from] === olds[to])) {
        from += 1
        to += 1
        start += 1
        end += 1
      }
    }
    slid.push({ from, to, start, end })
  }
  return joined(slid.reverse())
}
