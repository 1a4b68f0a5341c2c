/** Source code, and a copy of equal length in which comments and string contents are blank. */
export type Text = { source: string; masked: string }

export const MODIFIERS =
  '(?:(?:public|private|protected|internal|open|abstract|final|sealed|data|inner|value|override|suspend|lateinit|const|vararg|operator)\\s+)*'

const SKIPPED = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])+'/g

export function masked(source: string): string {
  return source.replace(SKIPPED, (text) =>
    /^\//.test(text)
      ? blank(text)
      : text.slice(0, 1) + blank(text.slice(1, -1)) + text.slice(-1).repeat(text.length > 1 ? 1 : 0),
  )
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** Returns the position after the bracket that closes the bracket at `open`. */
export function closingOf({ masked: text }: Text, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (/[([{]/.test(sign)) depth++
    else if (/[)\]}]/.test(sign) && --depth === 0) return at + 1
  }
  return text.length
}

/** Returns the match at a position, with its end. `pattern` is sticky. */
export function wordAt(
  { masked: text }: Text,
  at: number,
  pattern: RegExp,
): (RegExpExecArray & { end: number }) | undefined {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found ? Object.assign(found, { end: pattern.lastIndex }) : undefined
}

/** Returns all annotations from a position on, each on one line, and the position after them. */
export function annotationsAt(text: Text, start: number): { annotations: string[]; end: number } {
  const annotations: string[] = []
  let end = start
  for (;;) {
    const found = wordAt(text, end, /\s*(@(?:\w+:)?[\w.]+)(\()?/y)
    if (!found) return { annotations, end }
    const from = found.index + found[0].indexOf('@')
    end = found[2] ? closingOf(text, found.end - 1) : found.end
    annotations.push(flat(text.source.slice(from, end)))
  }
}

/** Puts a call on one line, without spaces inside its brackets and without a trailing comma. */
function flat(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/([([]) /g, '$1')
    .replace(/,? ([)\]])/g, '$1')
}

/** Returns the ranges between the commas of the outermost level. */
export function partsOf({ masked: text }: Text, from: number, to: number): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = []
  let depth = 0
  let start = from
  for (let at = from; at < to; at++) {
    const sign = text[at] ?? ''
    if (/[([{<]/.test(sign)) depth++
    else if (/[)\]}]/.test(sign) || (sign === '>' && text[at - 1] !== '-')) depth--
    else if (sign === ',' && depth === 0) {
      parts.push({ from: start, to: at })
      start = at + 1
    }
  }
  return [...parts, { from: start, to }].filter(({ from: a, to: b }) => text.slice(a, b).trim() !== '')
}
