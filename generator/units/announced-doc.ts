import type { CodeSymbol } from '../analysis/file-analysis.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import { type ComposeContext, citeSymbol } from './view.ts'

/**
 * Returns a function's comment from a header that its C source includes. Undefined if the source has a
 * comment, or if several headers have one.
 */
export function announcedDoc(
  path: string,
  { name, kind, doc, visibility }: CodeSymbol,
  context: ComposeContext,
): { doc: string; docCite: CitationRef | null } | undefined {
  const { files, graph } = context.model
  if (kind !== 'function' || doc || visibility !== 'public') return undefined
  if (!/^C(?:\+\+)?$/.test(files.get(path)?.analysis.language ?? '')) return undefined
  const headers = new Set((graph.imports.get(path) ?? []).map(({ to }) => to))
  const said = [...headers].flatMap((header) => {
    const symbols = files.get(header)?.analysis.symbols ?? []
    const known = symbols.find((each) => each.kind === 'function' && each.name === name)
    return known?.doc && !opensGroup(known, symbols)
      ? [{ doc: known.doc, docCite: citeSymbol(header, name, context) }]
      : []
  })
  return said.length === 1 ? said[0] : undefined
}

/** Whether the next line has a prototype without a comment. The comment may then be about the whole group. */
function opensGroup({ endLine }: CodeSymbol, symbols: readonly CodeSymbol[]): boolean {
  return symbols.some(({ kind, startLine, doc }) => kind === 'function' && startLine === endLine + 1 && doc === '')
}
