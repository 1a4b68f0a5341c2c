import type { CodeSymbol } from '../file-analysis.ts'

/** "Standard fields": what several declarations are, without saying anything. */
const TITLE =
  /^(?:[\p{L}-]+ ){0,4}(?:fields|properties|props|options|methods|attributes|columns|settings|constants|flags|events|handlers|hooks|helpers|callbacks|members|params|parameters|args|arguments|getters|setters|internals|states?|info|metadata|timestamps)[:.]?$/iu
/** Titles that can't describe a single field, method or constant. */
const OF_SEVERAL = /(?:fields|methods|properties|members|getters|setters|constants)[:.]?$/i
/** Overload numbers that authors put in front of a comment. */
const OVERLOAD = /^overload \d{1,2}(?:[:.]\s*|\s+-\s+|$)/i

/** Removes comments that are titles of a group: a title above several declarations describes none of them. */
export function withoutGroupTitles(symbols: readonly CodeSymbol[]): CodeSymbol[] {
  return symbols.map((symbol, at) => {
    const members = withoutGroupTitles(symbol.members)
    const doc = symbol.doc.replace(OVERLOAD, '')
    return { ...symbol, members, doc: TITLE.test(doc) && isOfGroup(doc, symbol, symbols[at + 1]) ? '' : doc }
  })
}

/**
 * Whether a title names a group: by its words, or because the next symbol follows directly without a comment.
 */
function isOfGroup(title: string, symbol: CodeSymbol, next: CodeSymbol | undefined): boolean {
  if (OF_SEVERAL.test(title)) return symbol.members.length === 0
  return next !== undefined && next.doc === '' && next.startLine - symbol.endLine === 1
}
