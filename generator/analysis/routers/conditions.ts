type Condition = { from: number; to: number; text: string }

const MAX_CONDITION = 100

/**
 * Returns the Python blocks that run only under a condition, sorted by where they begin. Finds them by
 * indentation. `quiet`: the source with blanked comments and strings.
 */
export function conditionsIn(source: string, quiet: string): Condition[] {
  const found: Condition[] = []
  const open: (Condition & { indent: number })[] = []
  let [offset, depth] = [0, 0]
  for (const line of quiet.split('\n')) {
    const text = line.trim()
    if (text !== '' && depth === 0) {
      const indent = line.length - line.trimStart().length
      while ((open.at(-1)?.indent ?? -1) >= indent) {
        const ended = open.pop()
        if (ended) ended.to = offset
      }
      const start = offset + indent
      const written = /^if\s+(.*?)\s*:\s*$/.exec(source.slice(start, offset + line.length))?.[1]
      if (written && written.length <= MAX_CONDITION) {
        const condition = { from: start, to: quiet.length, text: written, indent }
        open.push(condition)
        found.push(condition)
      }
    }
    for (const sign of line.match(/[([{}\])]/g) ?? []) depth = Math.max(0, depth + (/[([{]/.test(sign) ? 1 : -1))
    offset += line.length + 1
  }
  return found
}
