/**
 * Without the lines of a preprocessor and without what stands behind an `#else`, so that one of the variants is left.
 * Positions stay.
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
