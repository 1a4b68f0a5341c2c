import type { CodeSymbol } from '../analysis/file-analysis.ts'
import { basesOf } from '../analysis/graph/bases.ts'
import type { InheritedFacts } from './facts.ts'
import { capped } from './view.ts'

const MAX_BASES = 8
const MAX_NAMES = 30

/**
 * Names that a type inherits from internal bases in its file, because no one looks for them at these bases.
 */
export function inheritedFacts(symbol: CodeSymbol, own: readonly CodeSymbol[]): InheritedFacts[] {
  const known = new Set(symbol.members.map(({ name }) => name))
  const bases = new Set([symbol])
  for (const heir of bases) {
    const names = basesOf(heir)?.extends ?? []
    const found = names.flatMap((name) => own.find((base) => base.name === name && base.members.length > 0) ?? [])
    for (const base of found) if (bases.size <= MAX_BASES) bases.add(base)
  }
  bases.delete(symbol)
  return [...bases].flatMap((base) => {
    const names = base.members.filter(isInherited).flatMap(({ name }) => (known.has(name) ? [] : [name]))
    for (const name of names) known.add(name)
    const isShown = base.visibility === 'internal' && names.length > 0
    return isShown ? [{ base: base.name, names: capped([...new Set(names)], MAX_NAMES) }] : []
  })
}

/** Whether a member is worth listing as inherited. Every type has constructors and protocol methods. */
function isInherited({ name, visibility }: CodeSymbol): boolean {
  return visibility === 'public' && !/^(?:__\w+__|constructor|initialize)$/.test(name)
}
