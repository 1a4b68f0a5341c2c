import type { NamedSymbol } from '../contract/named-symbols.ts'
import { type Run, SYMBOLS_OF_NAMES } from './queries.ts'

/**
 * Finds the names that exactly one symbol of the project has, with the symbol's declaration and description.
 * Without `code`, returns only symbols that a page cites, since other symbols would reveal the source code.
 */
export function namedSymbols(
  run: Run,
  { projectId, code }: { projectId: number; code: boolean },
  names: readonly string[],
): Promise<NamedSymbol[]> {
  const asked = new Set(names.map((name) => name.replaceAll('\0', '').toWellFormed()))
  return run<NamedSymbol>(SYMBOLS_OF_NAMES, [projectId, [...asked], !code])
}
