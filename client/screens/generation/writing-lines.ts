/** Line in the drawing of an open book: code on the left page, text on the right. Sizes are in CSS pixels. */
export type Line = { x: number; y: number; length: number; page: 'code' | 'text'; order: number }

const LEADING = 26
const GAP = 64

/** Lays out the lines of the drawing. An equal size always gives equal lines. */
export function layLines(width: number, height: number): Line[] {
  const lines: Line[] = []
  const pageWidth = Math.min(520, (width - 3 * GAP) / 2)
  if (pageWidth < 120) return lines
  const left = width / 2 - GAP / 2 - pageWidth
  const right = width / 2 + GAP / 2
  const random = sequence(7)
  const rows = Math.floor((height - 160) / LEADING)
  let indent = 0
  for (let row = 0; row < rows; row++) {
    const y = 110 + row * LEADING
    indent = Math.max(0, Math.min(3, indent + Math.floor(random() * 3) - 1))
    if (random() > 0.12) {
      lines.push({ x: left + indent * 22, y, length: pageWidth * (0.2 + random() * 0.5), page: 'code', order: row })
    }
    const lastOfParagraph = row % 6 === 4
    if (row % 6 !== 5) {
      const length = pageWidth * (lastOfParagraph ? 0.3 + random() * 0.4 : 0.9 + random() * 0.1)
      lines.push({ x: right, y, length, page: 'text', order: row + 1.5 })
    }
  }
  return lines
}

/**
 * Returns the written share of a line at a time, from 0 to 1. Writing a line takes 2.5 times `linesApart`.
 */
export function writtenAt(line: Line, milliseconds: number, linesApart = 420): number {
  const begun = milliseconds - line.order * linesApart
  return Math.min(1, Math.max(0, begun / (linesApart * 2.5)))
}

function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}
