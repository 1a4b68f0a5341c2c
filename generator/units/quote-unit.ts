import { bareText } from '../analysis/bare-text.ts'
import type { CodeSymbol } from '../analysis/file-analysis.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import { linesOf } from '../analysis/source-lines.ts'
import { codeLanguage } from './code-language.ts'
import type { Unit } from './facts.ts'
import { mainSymbol } from './main-symbol.ts'
import { type ComposeContext, citeSymbol } from './view.ts'

const MIN_LINES = 4
const MAX_LINES = 24
const MAX_WIDTH = 160

/** Source of the file's most important symbol, word for word, if it is short enough to read on a page. */
export function quoteUnit({ path, analysis }: ModelFile, context: ComposeContext): Unit | undefined {
  if (analysis.role !== 'source' && analysis.role !== 'script') return undefined
  const uses = context.model.uses.get(path)
  const main = mainSymbol(path, analysis)
  const weight = (symbol: CodeSymbol) => (symbol === main ? 1_000 : 0) + (uses?.get(symbol.name)?.length ?? 0)
  const open = analysis.symbols.filter((symbol) => symbol.visibility === 'public')
  const best = open.toSorted((a, b) => weight(b) - weight(a))[0]
  if (!best || !isQuotable(best, analysis.language) || (weight(best) === 0 && open.length > 3)) return undefined
  const lines = linesOf(context.read(path)).slice(best.startLine - 1, best.endLine)
  if (lines.some((line) => line.length > MAX_WIDTH || line.includes('\r') || line.includes('PRIVATE KEY')))
    return undefined
  return {
    id: 'quote',
    type: 'quote',
    facts: {
      symbol: best.name,
      language: codeLanguage(analysis.language) ?? '',
      code: lines.join('\n'),
      bare: bareText(lines.join('\n'), path, 'dropped'),
      cite: citeSymbol(path, best.name, context),
    },
  }
}

/**
 * Whether to quote a symbol. Types and classes aren't quoted if the page already lists their members, nor is
 * code with a docstring, which would appear twice.
 */
function isQuotable(symbol: CodeSymbol, language: string): boolean {
  const lines = symbol.endLine - symbol.startLine + 1
  if (lines < MIN_LINES || lines > MAX_LINES || !/^(?:function|method|class)$/.test(symbol.kind)) return false
  if (symbol.members.some((member) => member.visibility === 'public')) return false
  return language !== 'Python' || symbol.doc.length < 120
}
