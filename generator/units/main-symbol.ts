import type { CodeSymbol, FileAnalysis } from '../analysis/file-analysis.ts'
import { stemOf } from '../analysis/graph/test-links.ts'
import { wordsOf } from '../plan/names.ts'
import { distinctSymbols } from './symbol-groups.ts'

/**
 * Returns the symbol that a file is about: its only public symbol, its only function or class beside types,
 * or the symbol named like the file. Undefined if another class or struct is much larger.
 */
export function mainSymbol(path: string, { symbols }: FileAnalysis): CodeSymbol | undefined {
  const main = outstanding(path, symbols)
  if (!main) return undefined
  const kept = symbols.filter(({ kind }) => KEPT.test(kind))
  return kept.some((symbol) => sizeOf(symbol) > MUCH_LARGER * sizeOf(main)) ? undefined : main
}

/** Kinds of symbols that a file may be about even if they aren't public. */
export const KEPT = /^(?:class|struct|trait)$/
export const MUCH_LARGER = 3

/** Size in lines, including members outside the symbol's own lines. */
export function sizeOf({ startLine, endLine, members }: CodeSymbol): number {
  const outside = members.filter((member) => member.startLine > endLine || member.endLine < startLine)
  return outside.reduce((sum, member) => sum + sizeOf(member), endLine - startLine + 1)
}

function outstanding(path: string, symbols: readonly CodeSymbol[]): CodeSymbol | undefined {
  const open = distinctSymbols(symbols.filter((symbol) => symbol.visibility === 'public'))
  if (open.length === 1) return open[0]
  const acting = open.filter((symbol) => /^(?:function|class|struct)$/.test(symbol.kind))
  // Types beside a single function or class belong to it. Constants may be anything, so they rule this out.
  if (acting.length === 1 && open.every((symbol) => symbol === acting[0] || /^(?:type|interface)$/.test(symbol.kind)))
    return acting[0]
  const stem = wordsOf(stemOf(path)).join('')
  return open.find((symbol) => wordsOf(symbol.name).join('') === stem)
}
