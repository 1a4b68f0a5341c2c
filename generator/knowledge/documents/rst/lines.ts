/** Splits text into lines without tabs. As in docutils, a tab extends to the next multiple of 8 columns. */
export function plainLines(text: string): string[] {
  return text.split('\n').map((line) => (line.includes('\t') ? withoutTabs(line) : line).trimEnd())
}

function withoutTabs(line: string): string {
  let column = 0
  let written = ''
  for (const part of line.split('\t')) {
    const pad = written === '' && column === 0 && part === '' ? 8 : 8 - ((column + part.length) % 8)
    written += part + ' '.repeat(pad)
    column += part.length + pad
  }
  return written
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line === ''
}

/**
 * Returns the end of the lines that are blank or indented by at least `indent`. Blank lines at the end don't
 * count, because they belong to the next text.
 */
export function endOfIndented(lines: readonly string[], from: number, indent: number): number {
  let end = from
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line === '') continue
    if (indentOf(line) < indent) break
    end = at + 1
  }
  return end
}

/** Removes the indentation that all lines share, and the blank lines around them. */
export function dedented(lines: readonly string[]): string[] {
  let start = 0
  let end = lines.length
  while (start < end && lines[start] === '') start++
  while (end > start && lines[end - 1] === '') end--
  let margin = Number.POSITIVE_INFINITY
  for (let at = start; at < end; at++) {
    const line = lines[at] ?? ''
    if (line !== '') margin = Math.min(margin, indentOf(line))
  }
  return lines.slice(start, end).map((line) => line.slice(margin))
}

/** Returns the sign of a ruler such as `=====`. Returns undefined for any other line. */
export function rulerOf(line: string | undefined): string | undefined {
  const sign = line?.[0]
  if (!line || !sign || !/[!-/:-@[-`{-~]/.test(sign)) return undefined
  for (const character of line) if (character !== sign) return undefined
  return sign
}
