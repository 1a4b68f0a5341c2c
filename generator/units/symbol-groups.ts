import type { CodeSymbol, FileAnalysis, SymbolKind } from '../analysis/file-analysis.ts'

/** Kinds of symbols, ordered by what a reader looks for first. */
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

/** One symbol per name. A type that is derived from a constant of the same name doesn't count separately. */
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

/** `isVariant`: others have its name, and who calls which of them is not known. */
export type Listed = CodeSymbol & { isVariant?: true }

/** Functions of one name are listed one by one: each has its own parameters and words. */
export function oneBySignature(symbols: readonly CodeSymbol[]): Listed[] {
  return symbols.flatMap((symbol): Listed[] => {
    const { variants, overloads: _, ...shared } = symbol
    return variants?.map((variant) => ({ ...shared, ...variant, isVariant: true })) ?? [symbol]
  })
}

/** Classes before functions before types before values. */
export function kindRank({ kind }: CodeSymbol): number {
  return KINDS.indexOf(kind)
}

/** Whether a symbol is only looked up: readers know a file or a topic by its types and functions first. */
export function isValue({ kind }: Pick<CodeSymbol, 'kind'>): boolean {
  return /^(?:constant|variable|property)$/.test(kind)
}

const SCHEMAS = /^(?:SQL|GraphQL|Prisma|Terraform|HCL)$/

/** Schemas and configurations are looked up by what they declare. */
export function isSchema({ language }: Pick<FileAnalysis, 'language'>): boolean {
  return SCHEMAS.test(language)
}

/** Whether a schema has several declarations, so that none says what the others are for. */
export function isListOfMany({ language, symbols }: FileAnalysis): boolean {
  return isSchema({ language }) && symbols.length > 1
}
