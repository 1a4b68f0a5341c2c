/** Computes the edits that typing makes in code. Positions count from the beginning of the block's text. */

/** Text inserted at a position, or a number of characters removed there. */
export type Edit = { at: number; insert: string } | { at: number; remove: number }

/** Indentation for code that has none yet. */
const UNIT = '  '
const WIDEST = 8

/**
 * Returns one step of indentation in a text: a tab, or the fewest spaces that an indented line begins with.
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

/** Tab: fills up to the next step at a cursor, and indents all lines of a selection by one step. */
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

/** Shift-Tab: outdents every touched line by one step, as far as possible. */
export function outdent(text: string, from: number, to: number): Edit[] {
  const unit = indentUnit(text)
  return linesIn(text, from, to).flatMap((at) => {
    if (text[at] === '\t') return [{ at, remove: 1 }]
    const spaces = /^ */.exec(text.slice(at, at + (unit === '\t' ? WIDEST / 2 : unit.length)))?.[0].length ?? 0
    return spaces > 0 ? [{ at, remove: spaces }] : []
  })
}

/** Enter: indents the next line like this one. If this line has only spaces, they are removed. */
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
 * Number of characters at the end of the text that form a fence closing `opened`, with its line break; 0 if
 * there is none. The fence has a line of its own. It must have the same character as `opened` and be as long
 * or longer. If `opened` is unknown, any fence closes the block.
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
 * Starts of the lines that a range touches. A range that ends before a line's first character doesn't touch
 * it.
 */
function linesIn(text: string, from: number, to: number): number[] {
  const starts = [lineStart(text, from)]
  for (let at = text.indexOf('\n', from); at !== -1 && at + 1 < to; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
