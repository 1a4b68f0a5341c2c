import { lineAt } from '../source-lines.ts'

/** Returns the environment variables that match a pattern outside of comments. */
export function variablesOf(source: string, pattern: RegExp): { name: string; line: number }[] {
  const found = new Map<string, number>()
  for (const match of source.matchAll(pattern)) {
    const name = match[1] ?? match[2] ?? ''
    const before = source.slice(source.lastIndexOf('\n', match.index) + 1, match.index)
    if (name && !found.has(name) && !/\/\/|^\s*\*|--/.test(before)) found.set(name, lineAt(source, match.index))
  }
  return [...found].slice(0, 400).map(([name, line]) => ({ name, line }))
}
