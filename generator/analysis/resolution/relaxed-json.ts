/** Parses JSON with comments and trailing commas, as in settings files. Returns undefined if it's invalid. */
export function parseRelaxedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    try {
      return JSON.parse(strict(text))
    } catch {
      return undefined
    }
  }
}

function strict(text: string): string {
  const bare: string[] = []
  let from = 0
  for (const match of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g)) {
    if (match[0].startsWith('"')) continue
    bare.push(text.slice(from, match.index))
    from = match.index + match[0].length
  }
  const uncommented = bare.join('') + text.slice(from)
  return uncommented.replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s{0,200}[}\]])/g, (found) => (found === ',' ? '' : found))
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 ? value : undefined
}

/** Returns the own entries of an object in the order of the file. */
export function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(asRecord(value))
}
