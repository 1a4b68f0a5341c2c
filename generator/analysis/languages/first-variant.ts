/**
 * Blanks the preprocessor lines and everything after an `#else`, so that one variant is left. Positions stay.
 */
export function firstVariant(text: string): string {
  let skipped = 0
  const open: boolean[] = []
  return text
    .split('\n')
    .map((line) => {
      const word = /^\s*#\s*([a-z]+)/.exec(line)?.[1]
      if (word === 'if') open.push(false)
      else if ((word === 'else' || word === 'elif') && open.length > 0) {
        if (!open.at(-1)) skipped++
        open[open.length - 1] = true
      } else if (word === 'endif' && open.pop()) skipped--
      return word !== undefined || skipped > 0 ? ' '.repeat(line.length) : line
    })
    .join('\n')
}

/**
 * Removes preprocessor lines and code of single builds from a piece of source. Keeps the first of several
 * variants, because one of them is needed.
 */
export function withoutDirectives(text: string): string {
  const kept: string[] = []
  const open: { at: number; hasElse: boolean }[] = []
  let skipped = 0
  for (const line of text.split('\n')) {
    const word = /^\s*#\s*([a-z]+)/.exec(line)?.[1]
    const last = open.at(-1)
    if (word === 'if') open.push({ at: kept.length, hasElse: false })
    else if (word === 'else' || word === 'elif') {
      // An `#else` without an `#if` means that the piece of source begins inside a variant.
      if (!last) open.push({ at: kept.length, hasElse: true })
      if (!last?.hasElse) skipped++
      if (last) last.hasElse = true
    } else if (word === 'endif') {
      open.pop()
      if (last?.hasElse) skipped--
      else if (last) kept.length = last.at
    } else if (word === undefined && skipped === 0) kept.push(line)
  }
  return kept.join('\n')
}
