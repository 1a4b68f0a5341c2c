import type { CodeSymbol } from '../../file-analysis.ts'
import { withMembers } from '../outline.ts'

type Origin = {
  isHeader: boolean
  /** Whether a symbol only declares a function that is defined elsewhere. */
  isPrototype(symbol: CodeSymbol): boolean
}

/**
 * Replaces prototypes by their definitions, and moves members defined outside of their class into the class.
 */
export function settled(found: readonly CodeSymbol[], origin: Origin): CodeSymbol[] {
  const known = new Map<string, CodeSymbol>()
  const symbols: CodeSymbol[] = []
  const apart: { owner: string; symbol: CodeSymbol }[] = []
  for (const symbol of origin.isHeader ? found : withoutPrototypes(found, origin)) {
    const scope = symbol.name.lastIndexOf('::')
    const before = known.get(`${symbol.kind} ${symbol.name}`)
    if (symbol.kind === 'function' && scope >= 0) {
      const owner = symbol.name.slice(0, scope).split('::').at(-1) ?? ''
      apart.push({ owner, symbol: { ...symbol, kind: 'method', name: symbol.name.slice(scope + 2) } })
    } else if (before && symbol.kind === 'function' && before.signature === symbol.signature) {
      Object.assign(before, { startLine: symbol.startLine, endLine: symbol.endLine, doc: symbol.doc || before.doc })
    } else {
      known.set(`${symbol.kind} ${symbol.name}`, symbol)
      symbols.push(symbol)
    }
  }
  return withMembers(
    symbols,
    apart.filter(({ owner, symbol }) => !hasMember(symbols, owner, symbol.name)),
  )
}

/**
 * Removes the prototypes from a source file. Definitions without a comment get the comment of their
 * prototype.
 */
function withoutPrototypes(found: readonly CodeSymbol[], { isPrototype }: Origin): CodeSymbol[] {
  const said = new Map<string, string>()
  for (const symbol of found) if (isPrototype(symbol) && symbol.doc) said.set(symbol.name, symbol.doc)
  return found
    .filter((symbol) => !isPrototype(symbol))
    .map((symbol) =>
      symbol.kind === 'function' ? { ...symbol, doc: symbol.doc || (said.get(symbol.name) ?? '') } : symbol,
    )
}

/** Whether the class already lists a member of this name. */
function hasMember(symbols: readonly CodeSymbol[], owner: string, name: string): boolean {
  return symbols.some((symbol) => symbol.name === owner && symbol.members.some((member) => member.name === name))
}

const DEFINE = /^[ \t]*#[ \t]*define[ \t]+(\w+)(\([^()\n]{0,200}\))?[ \t]*([^\n]*)/gm

/**
 * Keeps each macro once. A macro that has several values, depending on conditions, is shown without a
 * value.
 */
export function withOneOfEachMacro(found: readonly CodeSymbol[], source: string): CodeSymbol[] {
  const values = new Map<string, Set<string>>()
  for (const [, name = '', , value = ''] of source.matchAll(DEFINE)) {
    values.set(name, (values.get(name) ?? new Set()).add(value.trim()))
  }
  const seen = new Set<string>()
  return found.flatMap((symbol) => {
    if (!symbol.signature.startsWith('#')) return [symbol]
    if (seen.has(symbol.name)) return []
    seen.add(symbol.name)
    const isSettled = symbol.kind === 'macro' || (values.get(symbol.name)?.size ?? 0) < 2
    return [isSettled ? symbol : { ...symbol, signature: `#define ${symbol.name}` }]
  })
}
