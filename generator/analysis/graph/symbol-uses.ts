import type { ImportGraph } from '../import-graph.ts'
import { compareText } from '../order.ts'

/** File → top-level symbol → the files that use it, sorted. */
export type SymbolUses = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/**
 * Counts each imported name as a use of its declaring file. A file that only re-exports a name doesn't use
 * it.
 */
export function symbolUses({ imports, find }: ImportGraph): SymbolUses {
  const uses = new Map<string, Map<string, Set<string>>>()
  for (const [from, edges] of imports) {
    for (const edge of edges) {
      if (edge.reExport) continue
      for (const name of edge.names) {
        const found = find(edge.to, name)
        if (!found || found.path === from) continue
        const symbols = uses.get(found.path) ?? new Map<string, Set<string>>()
        uses.set(found.path, symbols)
        symbols.set(found.name, (symbols.get(found.name) ?? new Set()).add(from))
      }
    }
  }
  return new Map([...uses].map(([path, symbols]) => [path, sortedUses(symbols)]))
}

function sortedUses(symbols: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]> {
  return new Map([...symbols].map(([name, paths]) => [name, [...paths].toSorted(compareText)]))
}
