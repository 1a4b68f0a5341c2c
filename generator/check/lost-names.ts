import type { CodeSymbol } from '../analysis/file-analysis.ts'
import { findSymbol } from '../analysis/resolve-citation.ts'
import type { Documentation, PageCitation } from './documentation.ts'
import type { FollowedDocumentation } from './follow-citations.ts'
import type { WorkingTree } from './working-tree.ts'

/** Matches names to search for. Other names, such as keys with spaces, are ignored. */
const WORD = /^[\p{L}\p{N}_$.]+$/u

/** Maximum number of files that contain a name. A more frequent word is too ambiguous to count as lost. */
const MAX_FILES = 50

/**
 * Finds names that referred to exactly one symbol and no longer exist, each with its former citation. Inline
 * code with such a name describes a missing symbol.
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
  const candidates = new Map<string, PageCitation>()
  for (const [name, places] of known) {
    const [citation] = places.values()
    if (WORD.test(name) && places.size === 1 && citation && verdict(citation).state === 'gone')
      candidates.set(name, citation)
  }
  const mentions = mentionsOf(new Set([...candidates.keys()].map(ownName)), tree)
  const lost = new Map<string, PageCitation>()
  for (const [name, citation] of candidates) {
    if (!(await isDeclared(name, mentions.get(ownName(name)) ?? [], tree))) lost.set(name, citation)
  }
  return lost
}

function ownName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** Finds the files that contain each of the names, in one pass. */
function mentionsOf(names: ReadonlySet<string>, tree: WorkingTree): Map<string, string[]> {
  const mentions = new Map<string, string[]>()
  if (names.size === 0) return mentions
  for (const path of tree.paths) {
    for (const word of new Set(tree.content(path)?.match(/[\p{L}\p{N}_$]+/gu))) {
      if (!names.has(word)) continue
      const paths = mentions.get(word)
      if (paths) paths.push(path)
      else mentions.set(word, [path])
    }
  }
  return mentions
}

/** Returns the name of a cited symbol, with and without its owner. */
function namesOf({ symbol }: PageCitation): string[] {
  if (symbol === null) return []
  const own = ownName(symbol)
  return own === symbol ? [symbol] : [symbol, own]
}

async function isDeclared(name: string, mentioning: readonly string[], tree: WorkingTree): Promise<boolean> {
  if (mentioning.length > MAX_FILES) return true
  const sources = await tree.sources(mentioning)
  return sources.values().some(({ analysis }) => {
    if (analysis.hasSyntaxErrors || findSymbol(analysis.symbols, name) !== undefined) return true
    return ownName(name) === name && hasSymbol(analysis.symbols, name)
  })
}

function hasSymbol(symbols: readonly CodeSymbol[], name: string): boolean {
  return symbols.some((symbol) => symbol.name === name || hasSymbol(symbol.members, name))
}
