import type { CodeSymbol } from '../../file-analysis.ts'
import { compareText } from '../../order.ts'

/**
 * Names that a Go file uses but doesn't declare. Files of a package see each other's names without imports,
 * so these names link them. `used`: package name → names used as `package.Name`.
 */
export type Identifiers = { references: string[]; used: Map<string, string[]> }

/** Comments, strings and runes, or an identifier with what follows it. Each alternative is linear. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|`[^`]*`?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|([\p{L}_][\p{L}\p{N}_]*)(?:(\s*\.\s*)([\p{L}_][\p{L}\p{N}_]*))?/gu

const KEYWORDS = new Set(
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var'.split(
    ' ',
  ),
)

/** `silent`: stretches of the source, in order, where a name of the package stands for no use of it. */
export function readIdentifiers(
  source: string,
  symbols: readonly CodeSymbol[],
  silent: readonly { start: number; end: number }[] = [],
): Identifiers {
  const declared = new Set(symbols.flatMap(ownNames))
  const local = new Set<string>()
  const candidates = new Set<string>()
  const used = new Map<string, Set<string>>()
  const stretches = silent.values()
  let stretch = stretches.next().value
  for (const match of source.matchAll(TOKEN)) {
    const name = match[1]
    if (!name || KEYWORDS.has(name) || source[match.index - 1] === '.') continue
    if (match[3]) {
      const names = used.get(name) ?? new Set<string>()
      used.set(name, names.add(match[3]))
    }
    const end = match.index + (match[2] ? name.length : match[0].length)
    while (stretch && stretch.end <= match.index) stretch = stretches.next().value
    if (declared.has(name) || (stretch && stretch.start <= match.index)) continue
    if (isExported(name)) {
      // `Name: value` sets a field; `Name` on its own may be a type or a function.
      if (source[end] !== ':') candidates.add(name)
    } else if (declaresLocally(source, end)) local.add(name)
    else if (source[end] === '(' || source[end] === '{') candidates.add(name)
  }
  const references = [...candidates].filter((name) => !local.has(name) && !BUILT_IN.has(name)).toSorted(compareText)
  return { references, used: new Map([...used].map(([name, names]) => [name, [...names]])) }
}

/** Names that the file contains because it declares them, as a symbol or as a member. */
function ownNames(symbol: CodeSymbol): string[] {
  return [symbol.name, symbol.name.slice(symbol.name.lastIndexOf('.') + 1), ...symbol.members.map(({ name }) => name)]
}

function isExported(name: string): boolean {
  const first = name[0] ?? ''
  return first !== first.toLowerCase()
}

/** `name :=`, `name, other :=`, `name Type` and the like: a local name that hides one of the package. */
function declaresLocally(source: string, end: number): boolean {
  const rest = source.slice(end, end + 40)
  return /^(?:\s*,\s*\w+){0,3}\s*:=|^ +(?:[*\w[]|func\b)/.test(rest) && !/^ +(?:range|else|in)\b/.test(rest)
}

const BUILT_IN = new Set(
  'append cap clear close complex copy delete imag len make max min new panic print println real recover bool byte error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr'.split(
    ' ',
  ),
)
