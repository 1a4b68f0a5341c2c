import type { CodeSymbol, FileAnalysis, SymbolKind } from '../analysis/file-analysis.ts'

/** Kinds of symbols, in the order in which readers look for them. */
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

/** Keeps one symbol per name. A type derived from a constant of the same name doesn't count separately. */
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

/** Lists functions with the same name one by one, because each has its own parameters and doc text. */
export function oneBySignature(symbols: readonly CodeSymbol[]): Listed[] {
  return symbols.flatMap((symbol): Listed[] => {
    const { variants, overloads: _, ...shared } = symbol
    return variants?.map((variant) => ({ ...shared, ...variant, isVariant: true })) ?? [symbol]
  })
}

/** Rank of a kind: classes first, then functions, then types, then values. */
export function kindRank({ kind }: CodeSymbol): number {
  return KINDS.indexOf(kind)
}

/** Whether a symbol is a value, which is only looked up. Readers know a file by its types and functions. */
export function isValue({ kind }: Pick<CodeSymbol, 'kind'>): boolean {
  return /^(?:constant|variable|property)$/.test(kind)
}

const SCHEMAS = /^(?:SQL|GraphQL|Prisma|Terraform|HCL)$/

/** Whether a file is a schema or a configuration. Readers look these up by their declarations. */
export function isSchema({ language }: Pick<FileAnalysis, 'language'>): boolean {
  return SCHEMAS.test(language)
}

/** Whether a schema has several declarations, so that no single declaration describes the file. */
export function isListOfMany({ language, symbols }: FileAnalysis): boolean {
  return isSchema({ language }) && symbols.length > 1
}
