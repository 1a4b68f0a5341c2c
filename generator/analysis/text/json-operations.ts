const PATHS = 1
const OPERATION = 3

/** Returns the key of an operation in the result of `operationLines`. */
export const operationKey = (path: string, method: string): string => JSON.stringify([path, method])

/**
 * Finds the line of each key two levels below `paths` in JSON text, in one pass. If a key occurs twice, the
 * last one counts, as in a parser.
 */
export function operationLines(content: string): Map<string, number> {
  const lines = new Map<string, number>()
  const names: string[] = []
  let depth = 0
  let line = 1
  /** The string before the colon. */
  let said = { from: 0, to: 0, line }
  for (let at = 0; at < content.length; at++) {
    const sign = content[at]
    if (sign === '\n') line++
    else if (sign === '{' || sign === '[') names.length = depth++
    else if (sign === '}' || sign === ']') depth--
    else if (sign === '"') {
      const to = endOfString(content, at)
      said = { from: at, to, line }
      at = to - 1
    } else if (sign === ':' && depth <= OPERATION && (depth === PATHS || names[0] === 'paths')) {
      names[depth - 1] = String(JSON.parse(content.slice(said.from, said.to)))
      if (depth === OPERATION) lines.set(operationKey(names[1] ?? '', names[2] ?? ''), said.line)
    }
  }
  return lines
}

function endOfString(content: string, from: number): number {
  let at = from + 1
  while (at < content.length && content[at] !== '"') at += content[at] === '\\' ? 2 : 1
  return at + 1
}
