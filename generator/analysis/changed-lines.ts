type Range = { startLine: number; endLine: number }

/**
 * Finds where rewritten lines are now: between the nearest lines above and below that occur once in both
 * texts. Line numbers are 1-based and inclusive. Without such lines, the numbers stay, but within the length
 * of the file.
 */
export function changedLines(
  { startLine, endLine }: Range,
  before: readonly string[],
  after: readonly string[],
): Range {
  const places = placesOfUnique(after)
  const unique = placesOfUnique(before)
  const anchor = (line: number): number | undefined => {
    const text = before[line - 1]
    return text !== undefined && unique.get(text) === line ? places.get(text) : undefined
  }
  let shift = 0
  for (let line = startLine - 1; line >= 1; line--) {
    const now = anchor(line)
    if (now === undefined) continue
    shift = now - line
    break
  }
  const start = clamp(startLine + shift, 1, after.length)
  for (let line = endLine + 1; line <= before.length; line++) {
    const now = anchor(line)
    if (now === undefined || now <= start) continue
    return { startLine: start, endLine: clamp(endLine + now - line, start, after.length) }
  }
  return { startLine: start, endLine: clamp(endLine + shift, start, after.length) }
}

/** Maps each non-blank line text that occurs only once to its line number. */
function placesOfUnique(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [index, text] of lines.entries()) {
    if (text.trim() !== '') places.set(text, places.has(text) ? 0 : index + 1)
  }
  for (const [text, line] of places) if (line === 0) places.delete(text)
  return places
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)))
}
