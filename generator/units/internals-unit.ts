import type { CodeSymbol, FileAnalysis } from '../analysis/file-analysis.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import type { SymbolFacts, Unit } from './facts.ts'
import { fileHead } from './file-head.ts'
import { stepsOfFile } from './steps/file-steps.ts'
import { isExporting } from './summaries.ts'
import { distinctSymbols, oneBySignature } from './symbol-groups.ts'
import { symbolFacts } from './symbol-units.ts'
import type { ComposeContext } from './view.ts'

const MAX_INTERNALS = 20
const MAX_VALUES = 40
/** Weight of a doc text, in lines of code. */
const DOC_LINES = 15
const MAX_LINES = 120
/**
 * Extra weight of a symbol that a public signature names, in lines of code. Readers of the public symbols
 * come across it.
 */
const NAMED_LINES = 30

/** Symbol with its internal methods: all of an internal type, or only the internal ones of a public type. */
type Inside = { symbol: CodeSymbol; isHidden: boolean; methods: CodeSymbol[] }

/** Unit of a file's internal symbols: documented symbols, used symbols, and symbols with the most code. */
export function internalsUnit(file: ModelFile, context: ComposeContext): Unit | undefined {
  const { path, analysis } = file
  if (analysis.role === 'test') return undefined
  const uses = context.model.uses.get(path)
  const inside = insideOf(analysis, (name) => uses?.has(name) ?? false)
  const all = inside.flatMap(({ symbol, isHidden, methods }) => (isHidden ? [symbol, ...methods] : methods))
  if (all.length === 0) return undefined
  const named = namesInSignatures(analysis.symbols)
  const weight = (symbol: CodeSymbol) => weightOf(symbol) + (named.has(symbol.name) ? NAMED_LINES : 0)
  const chosen = new Set(all.toSorted((a, b) => weight(b) - weight(a)).slice(0, MAX_INTERNALS))
  const values = all.filter(({ name, kind }) => !ACTS.test(kind) && uses?.has(name))
  for (const value of values.slice(0, MAX_VALUES)) chosen.add(value)
  const { central } = fileHead(file, context)
  const steps = stepsOfFile(file, context)
  const facts = inside.flatMap(({ symbol, isHidden, methods }): SymbolFacts[] => {
    const shown = methods.filter((method) => chosen.has(method))
    if (shown.length === 0 && !chosen.has(symbol)) return []
    chosen.add(symbol)
    const place = { path, sections: new Set<string>(), central, steps, context }
    const isListed = ({ visibility }: CodeSymbol) => isHidden || visibility === 'internal'
    if (isHidden && symbol.variants) return oneBySignature([symbol]).map((one) => symbolFacts(one, place))
    const { kin, steps: told, ...own } = symbolFacts(symbol, place)
    const items = oneBySignature(shown)
      .filter(isListed)
      .map((method) => symbolFacts(method, { ...place, owner: symbol.name }))
    const members = { items, more: 0, methods: 0, hidden: false }
    return [
      isHidden
        ? { ...own, ...(kin && { kin }), ...(told && { steps: told }), members }
        : { ...own, doc: '', callers: { items: [], more: 0, within: false }, notes: [], members },
    ]
  })
  const more = all.filter((symbol) => !chosen.has(symbol)).length
  return {
    id: 'internals',
    type: 'internals',
    facts: { language: analysis.language, exported: false, inside: true, symbols: facts, more },
  }
}

function insideOf(analysis: FileAnalysis, isUsed: (name: string) => boolean): Inside[] {
  const { symbols } = analysis
  const acts = isExporting(analysis) ? ACTS_OR_TYPE : ACTS
  const code = symbols.filter(({ kind }) => kind !== 'property')
  const [open, hidden] = ['public', 'internal'].map((which) =>
    distinctSymbols(code.filter(({ visibility }) => visibility === which)),
  )
  const isOpen = new Set(open)
  const known = new Set([...(open ?? []), ...(hidden ?? [])])
  return code.flatMap((symbol) => {
    if (!known.has(symbol)) return []
    const isHidden = !isOpen.has(symbol)
    const methods = distinctSymbols(
      symbol.members.filter(({ kind, visibility }) => kind === 'method' && (isHidden || visibility === 'internal')),
    )
    const isOfUse = symbol.doc !== '' || acts.test(symbol.kind) || isUsed(symbol.name)
    const isTelling = methods.length > 0 || (isHidden && isOfUse)
    return isTelling ? [{ symbol, isHidden, methods }] : []
  })
}

const ACTS = /^(?:function|class|struct|interface|trait|macro|method)$/
/** Like `ACTS`, for ECMAScript. A type counts as much as an interface there. */
const ACTS_OR_TYPE = /^(?:function|class|struct|interface|enum|type|trait|macro|method)$/

function namesInSignatures(symbols: readonly CodeSymbol[]): Set<string> {
  const open = symbols.filter(({ visibility }) => visibility === 'public')
  const members = open.flatMap((symbol) => symbol.members.filter(({ visibility }) => visibility === 'public'))
  const signatures = [...open, ...members].map(({ signature }) => signature)
  return new Set(signatures.flatMap((signature) => signature.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []))
}

function weightOf({ doc, startLine, endLine }: CodeSymbol): number {
  return Math.min(endLine - startLine, MAX_LINES) + (doc === '' ? 0 : DOC_LINES)
}
