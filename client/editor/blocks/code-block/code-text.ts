/** Computes the edits that typing makes in code. Positions count from the beginning of the block's text. */

/** Text that is put in at a place, or as many characters as are removed there. */
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

/** Tab: at a cursor up to the next step, over a selection all of its lines by one. */
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

/** Shift-Tab: every line that is touched goes one step back, as far as it can. */
export function outdent(text: string, from: number, to: number): Edit[] {
  const unit = indentUnit(text)
  return linesIn(text, from, to).flatMap((at) => {
    if (text[at] === '\t') return [{ at, remove: 1 }]
    const spaces = /^ */.exec(text.slice(at, at + (unit === '\t' ? WIDEST / 2 : unit.length)))?.[0].length ?? 0
    return spaces > 0 ? [{ at, remove: spaces }] : []
  })
}

/** Enter: the next line begins where this one does. A line of nothing but spaces is left without them. */
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
 * How many characters at the end of the text are a fence on a line of its own, its line break included, that closes what
 * `opened` began; 0 when there is none. A fence pairs with one that is as long or longer, of the same sign. Where it is
 * not known what the block began with, any fence closes it.
 */
export function closingFence(text: string, opened: string | undefined): number {
  const fence = /(?:^|\n)(`{3,}|~{3,})$/.exec(text)
  if (!fence?.[1]) return 0
  return fence[1].startsWith(opened ?? fence[1].slice(0, 3)) ? fence[0].length : 0
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

/** Where the lines begin that a stretch touches. One that only ends before the first character of a line does not touch it. */
function linesIn(text: string, from: number, to: number): number[] {
  const starts = [lineStart(text, from)]
  for (let at = text.indexOf('\n', from); at !== -1 && at + 1 < to; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
