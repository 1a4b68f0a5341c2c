import type { CodeSymbol, ImportStatement } from '../file-analysis.ts'
import { compareText } from '../order.ts'

const MAX_REFERENCES = 2_000

/** Matches comments, strings and names in languages with C-style comments, in linear time. */
const SLASHES = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[\p{L}_$][\p{L}\p{N}_$]*/gu
const HASH = /#[^\n]*|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[\p{L}_$][\p{L}\p{N}_$]*/gu

/**
 * Returns the names of types that a file uses without declaring or importing them, sorted and unique. They
 * link files in languages where files see each other's names. A name after a dot is skipped, because it
 * belongs to the name before the dot.
 */
export function usedTypeNames(
  source: string,
  {
    symbols,
    imports,
    comments,
    own = [],
  }: {
    symbols: readonly CodeSymbol[]
    imports: readonly ImportStatement[]
    comments: 'slashes' | 'hash'
    own?: readonly string[]
  },
): string[] {
  const known = new Set(imports.flatMap(({ names }) => names))
  for (const name of own) known.add(name)
  addNames(symbols, known)
  const found = new Set<string>()
  for (const match of source.matchAll(comments === 'hash' ? HASH : SLASHES)) {
    const [name] = match
    if (!/^\p{Lu}/u.test(name) || known.has(name) || source[match.index - 1] === '.') continue
    found.add(name)
    if (found.size >= MAX_REFERENCES) break
  }
  return [...found].toSorted(compareText)
}

function addNames(symbols: readonly CodeSymbol[], names: Set<string>): void {
  for (const symbol of symbols) {
    if (!isNamedAfterType(symbol)) names.add(symbol.name)
    addNames(symbol.members, names)
  }
}

/** `public Color Color`: the name is that of another type as well, which the file uses. */
function isNamedAfterType({ name, kind, signature }: CodeSymbol): boolean {
  if (!/^(?:property|constant)$/.test(kind)) return false
  return signature.match(/[\p{L}_][\p{L}\p{N}_]*/gu)?.filter((word) => word === name).length === 2
}
