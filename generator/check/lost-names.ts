import type { CodeSymbol } from '../analysis/file-analysis.ts'
import { findSymbol } from '../analysis/resolve-citation.ts'
import type { Documentation, PageCitation } from './documentation.ts'
import type { FollowedDocumentation } from './follow-citations.ts'
import type { WorkingTree } from './working-tree.ts'

/** In more files than these a word stands for many things. */
const MAX_FILES = 50

/**
 * Names that stood for exactly one symbol and stand for none any more, with the citation that knew it: who names one in
 * inline code speaks of what is not there.
 */
export async function findLostNames(
  docs: Documentation,
  { verdict }: FollowedDocumentation,
  tree: WorkingTree,
): Promise<Map<string, PageCitation>> {
  const known = new Map<string, Map<string, PageCitation>>()
  for (const { citations } of docs.pages) {
    for (const citation of citations) {
      for (const name of namesOf(citation)) {
        const places = known.get(name) ?? new Map<string, PageCitation>()
        known.set(name, places.set(`${citation.path}\n${citation.symbol}`, citation))
      }
    }
  }
  const lost = new Map<string, PageCitation>()
  for (const [name, places] of known) {
    const [citation] = places.values()
    if (places.size !== 1 || !citation || verdict(citation).state !== 'gone') continue
    if (!(await isDeclared(name, tree))) lost.set(name, citation)
  }
  return lost
}

/** The symbol's own name, and the one with its owner's. */
function namesOf({ symbol }: PageCitation): string[] {
  if (symbol === null) return []
  const own = symbol.slice(symbol.lastIndexOf('.') + 1)
  return own === symbol ? [symbol] : [symbol, own]
}

async function isDeclared(name: string, tree: WorkingTree): Promise<boolean> {
  const own = name.slice(name.lastIndexOf('.') + 1)
  const mentioning = tree.paths.filter((path) => tree.content(path)?.includes(own))
  if (mentioning.length > MAX_FILES) return true
  const sources = await tree.sources(mentioning)
  return sources.values().some(({ analysis }) => {
    if (analysis.hasSyntaxErrors || findSymbol(analysis.symbols, name) !== undefined) return true
    return own === name && hasSymbol(analysis.symbols, name)
  })
}

function hasSymbol(symbols: readonly CodeSymbol[], name: string): boolean {
  return symbols.some((symbol) => symbol.name === name || hasSymbol(symbol.members, name))
}
