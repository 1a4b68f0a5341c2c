/** Indentation counts in columns; a tab leads to the next multiple of eight, as docutils reads it. */
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
 * The end of the lines that are blank or indented by at least `indent`. Blank lines at the end belong to the
 * text after them.
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

/** Lines without the indentation that all of them have, and without blank lines around them. */
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

/** A line of punctuation such as `=====`, and which sign it is made of. */
export function rulerOf(line: string | undefined): string | undefined {
  const sign = line?.[0]
  if (!line || !sign || !/[!-/:-@[-`{-~]/.test(sign)) return undefined
  for (const character of line) if (character !== sign) return undefined
  return sign
}
