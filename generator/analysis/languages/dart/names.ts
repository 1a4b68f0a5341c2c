import type { CodeSymbol } from '../../file-analysis.ts'
import { compareText } from '../../order.ts'

const MAX_REFERENCES = 2_000
const TOKENS =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|r?"""[\s\S]*?(?:"""|$)|r?'''[\s\S]*?(?:'''|$)|r'[^'\n]*'?|r"[^"\n]*"?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[\p{L}_$][\p{L}\p{N}_$]*/gu

/**
 * Names that a file uses but doesn't declare: types, and called functions. Dart imports list no names, so
 * these names show what the file takes from them. A name behind a dot counts only if an import declares its
 * prefix.
 */
export function usedDartNames(source: string, symbols: readonly CodeSymbol[]): string[] {
  const known = new Set(symbols.flatMap(({ name, members }) => [name, ...members.map((member) => member.name)]))
  const prefixes = new Set([...source.matchAll(/\bas\s+(\w+)[^;\n]{0,200};/g)].map((match) => match[1] ?? ''))
  const found = new Set<string>()
  let before = ''
  for (const match of source.matchAll(TOKENS)) {
    const [name] = match
    if (!/^[\p{L}_$]/u.test(name) || /^r?["']/.test(name)) continue
    const isBehindDot = source[match.index - 1] === '.'
    const isCalled = /^\s{0,4}(?:<[^<>()\n]{1,60}>)?\(/.test(
      source.slice(match.index + name.length, match.index + name.length + 80),
    )
    const isUse = (/^\p{Lu}/u.test(name) || isCalled) && (!isBehindDot || prefixes.has(before))
    before = name
    if (!isUse || known.has(name)) continue
    found.add(name)
    if (found.size >= MAX_REFERENCES) break
  }
  return [...found].toSorted(compareText)
}
