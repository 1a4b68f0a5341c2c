/**
 * Computes the edits for keys that are typed in code. Positions count from the beginning of the block's
 * text.
 */

/** Text inserted at a position, or a number of characters removed there. */
export type Edit = { at: number; insert: string } | { at: number; remove: number }

/** Indentation for code that has none yet. */
const UNIT = '  '
const WIDEST = 8

/**
 * Returns one step of indentation in a text: a tab, or the smallest number of spaces (2 or more) at the
 * start of a line.
 */
export function indentUnit(text: string): string {
  let fewest = 0
  for (const [, tabs, spaces] of text.matchAll(/^(?:(\t+)|( {2,}))\S/gm)) {
    if (tabs) return '\t'
    const { length } = spaces ?? ''
    if (length <= WIDEST && (fewest === 0 || length < fewest)) fewest = length
  }
  return fewest > 0 ? ' '.repeat(fewest) : UNIT
}

/**
 * Handles Tab. At a cursor, adds spaces up to the next step. In a selection, indents all lines by one
 * step.
 */
export function indent(text: string, from: number, to: number): Edit[] {
  const unit = indentUnit(text)
  if (from === to) {
    const column = from - lineStart(text, from)
    return [{ at: from, insert: unit === '\t' ? unit : ' '.repeat(unit.length - (column % unit.length)) }]
  }
  return linesIn(text, from, to).flatMap((at) =>
    text[at] === '\n' || at === text.length ? [] : [{ at, insert: unit }],
  )
}

/** Handles Shift-Tab. Removes up to one step of indentation from every line of the selection. */
export function outdent(text: string, from: number, to: number): Edit[] {
  const unit = indentUnit(text)
  return linesIn(text, from, to).flatMap((at) => {
    if (text[at] === '\t') return [{ at, remove: 1 }]
    const spaces = /^ */.exec(text.slice(at, at + (unit === '\t' ? WIDEST / 2 : unit.length)))?.[0].length ?? 0
    return spaces > 0 ? [{ at, remove: spaces }] : []
  })
}

/**
 * Handles Enter. Indents the new line like the current one. Clears the current line if it has only
 * spaces.
 */
export function newLine(text: string, at: number): Edit[] {
  const start = lineStart(text, at)
  const before = text.slice(start, at)
  const space = /^[ \t]*/.exec(before)?.[0] ?? ''
  const end = text.indexOf('\n', at)
  const isBlank = space === before && text.slice(at, end === -1 ? undefined : end).trim() === ''
  if (isBlank) return [...(space ? [{ at: start, remove: space.length }] : []), { at, insert: '\n' }]
  return [{ at, insert: `\n${space}` }]
}

/**
 * Number of characters, including the line break, of a fence at the end of the text that closes `opened`.
 * Returns 0 if there is no such fence. The fence must be alone on its line, use the character of `opened`,
 * and be at least as long. If `opened` is unknown, any fence closes the block.
 */
export function closingFence(text: string, opened: string | undefined): number {
  const fence = /(?:^|\n)(`{3,}|~{3,})$/.exec(text)
  if (!fence?.[1]) return 0
  return fence[1].startsWith(opened ?? fence[1].slice(0, 3)) ? fence[0].length : 0
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

/**
 * Start positions of the lines that a range touches. A range that ends at the start of a line doesn't touch
 * that line.
 */
function linesIn(text: string, from: number, to: number): number[] {
  const starts = [lineStart(text, from)]
  for (let at = text.indexOf('\n', from); at !== -1 && at + 1 < to; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
