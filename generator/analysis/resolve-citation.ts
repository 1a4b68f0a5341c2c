import { createHash } from 'node:crypto'
import type { CitationRef } from '../writers/page-draft.ts'
import type { CodeSymbol } from './file-analysis.ts'
import type { ProjectModel } from './project-model.ts'
import { linesOf } from './source-lines.ts'

/** Cited lines, 1-based and inclusive, with the SHA-256 hash of their text joined by `\n`. */
export type ResolvedCitation = { startLine: number; endLine: number; hash: string }

/** Resolves a citation. Returns undefined if the file, the symbol or the lines don't exist. */
export function resolveCitation(
  ref: CitationRef,
  model: ProjectModel,
  read: (path: string) => string,
): ResolvedCitation | undefined {
  const range = citedLines(ref, model)
  if (!range) return undefined
  const text = linesOf(read(ref.path))
    .slice(range.start - 1, range.end)
    .join('\n')
  return { startLine: range.start, endLine: range.end, hash: createHash('sha256').update(text).digest('hex') }
}

/** Returns only the cited lines, which is enough to check whether a citation is valid. */
export function citedLines(
  ref: CitationRef,
  model: Pick<ProjectModel, 'files'>,
): { start: number; end: number } | undefined {
  const file = model.files.get(ref.path)
  if (!file || file.analysis.lines === 0) return undefined
  const { lines, symbols } = file.analysis
  if (ref.symbol !== null) {
    const symbol = findSymbol(symbols, ref.symbol)
    return symbol && { start: symbol.startLine, end: Math.min(symbol.endLine, lines) }
  }
  if (!ref.lines) return { start: 1, end: lines }
  const { start, end } = ref.lines
  return start >= 1 && start <= end && end <= lines ? { start, end } : undefined
}

/** `Server.listen` is a member `listen` of `Server`, or a symbol whose own name has the dot (`Context.Bind`, a key). */
export function findSymbol(symbols: readonly CodeSymbol[], name: string): CodeSymbol | undefined {
  let level = symbols
  let rest = name
  for (let depth = 0; depth < 5; depth++) {
    const exact = level.filter((symbol) => symbol.name === rest)
    // A field and its getter may share a name. The public symbol takes precedence, then the method.
    const found =
      exact.find(({ visibility }) => visibility === 'public') ?? exact.find(({ kind }) => kind === 'method') ?? exact[0]
    if (found) return found
    const owner = level
      .filter((symbol) => symbol.members.length > 0 && rest.startsWith(`${symbol.name}.`))
      .reduce<CodeSymbol | undefined>(
        (best, symbol) => (best && best.name.length >= symbol.name.length ? best : symbol),
        undefined,
      )
    if (!owner) return undefined
    rest = rest.slice(owner.name.length + 1)
    level = owner.members
  }
  return undefined
}
