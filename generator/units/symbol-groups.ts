import type { CodeSymbol, SymbolKind, SymbolWord } from '../analysis/file-analysis.ts'
import { basesOf } from '../analysis/graph/bases.ts'
import type { SymbolGroup } from './facts.ts'

/** What a reader looks for first. */
const KINDS: readonly SymbolKind[] = [
  'class',
  'struct',
  'interface',
  'trait',
  'function',
  'method',
  'macro',
  'namespace',
  'module',
  'enum',
  'type',
  'constant',
  'variable',
  'property',
]

/** One symbol a name. A type that is made from a constant of its name is no second thing. */
export function distinctSymbols(symbols: readonly CodeSymbol[]): CodeSymbol[] {
  const byName = new Map<string, CodeSymbol>()
  for (const symbol of symbols) {
    const known = byName.get(symbol.name)
    if (!known || isBetter(symbol, known)) byName.set(symbol.name, symbol)
  }
  return symbols.filter((symbol) => byName.get(symbol.name) === symbol)
}

function isBetter(symbol: CodeSymbol, known: CodeSymbol): boolean {
  if (known.kind === 'type') return symbol.kind !== 'type'
  return symbol.kind !== 'type' && kindRank(symbol) < kindRank(known)
}

/** Classes before functions before types before values. */
export function kindRank({ kind }: CodeSymbol): number {
  return KINDS.indexOf(kind)
}

/** What is only looked up: a file or a topic is known by its types and functions first. */
export function isValue({ kind }: CodeSymbol): boolean {
  return /^(?:constant|variable|property)$/.test(kind)
}

/** Counts by what they are called. Few are all named; of many the most important, which `weight` tells. */
export function groupSymbols(
  symbols: readonly CodeSymbol[],
  weight: (symbol: CodeSymbol) => number,
  most = 4,
): SymbolGroup[] {
  const inOrder = distinctSymbols(symbols).toSorted((a, b) => kindRank(a) - kindRank(b))
  const byWord = Map.groupBy(inOrder, ({ kind, noun }): SymbolWord => noun ?? kind)
  return [...byWord].flatMap(([kind, members]) => {
    const named = members.length <= most ? members : members.toSorted((a, b) => weight(b) - weight(a)).slice(0, 3)
    const [only] = members
    const bases = members.length === 1 && only ? basesOf(only) : null
    return [{ kind, count: members.length, names: named.map(({ name }) => name), ...(bases && { bases }) }]
  })
}
