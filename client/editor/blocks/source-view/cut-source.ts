/** Consecutive lines of a file; `firstLine` is the number of the first. */
export type Piece = { firstLine: number; lines: readonly string[] }

/** Number of lines shown at once: more take long to lay out, and few files have more. */
export const SHOWN_LINES = 3000
/** Maximum number of characters in a piece. `highlight.ts` doesn't colour longer texts. */
const PIECE_LENGTH = 50_000

/** First line of a file to show, counted from 0, so that the cited lines are included. */
export function windowAround(total: number, startLine: number): number {
  if (total <= SHOWN_LINES) return 0
  return Math.max(0, Math.min(startLine - 1 - SHOWN_LINES / 3, total - SHOWN_LINES))
}

/** Cuts lines into pieces that can be coloured; a short file stays whole. */
export function cutSource(lines: readonly string[], firstLine: number): Piece[] {
  const pieces: Piece[] = []
  let begin = 0
  let length = 0
  for (const [at, line] of lines.entries()) {
    if (at > begin && length + line.length >= PIECE_LENGTH) {
      pieces.push({ firstLine: firstLine + begin, lines: lines.slice(begin, at) })
      begin = at
      length = 0
    }
    length += line.length + 1
  }
  return [...pieces, { firstLine: firstLine + begin, lines: lines.slice(begin) }]
}
