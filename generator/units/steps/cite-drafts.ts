import { linesOf } from '../../analysis/source-lines.ts'
import type { Range } from './draft.ts'

const MAX_WIDER = 3

/**
 * Finds the lines that identify a step. If the same lines occur elsewhere in the file, adds lines after or
 * before them within the function's body.
 */
export function distinctRanges(content: string): (range: Range, body: Range) => Range {
  const lines = linesOf(content).map((line) => line.trim())
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    const known = places.get(line)
    if (known) known.push(at + 1)
    else places.set(line, [at + 1])
  }
  const startsOf = ({ start, end }: Range): readonly number[] => {
    const rarest = { offset: 0, at: places.get(lines[start - 1] ?? '') ?? [] }
    for (let line = start; line <= end; line++) {
      const at = places.get(lines[line - 1] ?? '') ?? []
      if (at.length < rarest.at.length) Object.assign(rarest, { offset: line - start, at })
    }
    return rarest.at.map((line) => line - rarest.offset)
  }
  const isDistinct = (range: Range) => {
    const starts = startsOf(range)
    // Lines that occur almost everywhere aren't compared.
    if (starts.length > MAX_ALIKE) return false
    const length = range.end - range.start + 1
    const isSame = (start: number) =>
      Array.from({ length }, (_, at) => lines[start - 1 + at] === lines[range.start - 1 + at]).every(Boolean)
    return starts.filter(isSame).length === 1
  }
  return (range, body) => {
    if (isDistinct(range)) return range
    // Adds lines below first: a citation that begins at the previous statement would seem to mean that statement.
    for (let by = 1; by <= MAX_WIDER; by++) {
      const below = { start: range.start, end: range.end + by }
      if (below.end <= body.end && isDistinct(below)) return below
    }
    for (let by = 1; by <= MAX_WIDER; by++) {
      const above = { start: range.start - by, end: range.end }
      if (above.start >= body.start && isDistinct(above)) return above
    }
    return range
  }
}

const MAX_ALIKE = 50
