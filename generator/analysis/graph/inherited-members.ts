import type { FileAnalysis } from '../file-analysis.ts'
import type { Kin, TypeRef } from './kin.ts'

/** Inherited public members by `typeKey` of the inheriting type: member → file that declares it. */
export type InheritedMembers = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Maximum number of types in a hierarchy. Larger hierarchies aren't followed further. */
const MOST_BASES = 16

export function typeKey(path: string, type: string): string {
  return `${path}#${type}`
}

/** Finds inherited public members. If several bases declare a member, the nearest base counts. */
export function inheritedMembers(analyses: ReadonlyMap<string, FileAnalysis>, kin: Kin): InheritedMembers {
  const basesOf = basesByHeir(kin)
  const membersOf = ({ path, name }: TypeRef) => {
    const symbols = path === null ? [] : (analyses.get(path)?.symbols ?? [])
    return symbols.find((symbol) => symbol.name === name)?.members ?? []
  }
  const found = new Map<string, Map<string, string>>()
  for (const [key, { heir, bases }] of basesOf) {
    const own = new Set(membersOf(heir).map(({ name }) => name))
    const members = new Map<string, string>()
    const seen = new Set([key])
    const queue = [...bases]
    for (let base = queue.shift(); base && seen.size <= MOST_BASES; base = queue.shift()) {
      if (base.path === null || seen.has(typeKey(base.path, base.name))) continue
      seen.add(typeKey(base.path, base.name))
      for (const { name, visibility } of membersOf(base)) {
        if (visibility !== 'public' || own.has(name)) continue
        own.add(name)
        if (base.path !== heir.path) members.set(name, base.path)
      }
      queue.push(...(basesOf.get(typeKey(base.path, base.name))?.bases ?? []))
    }
    if (members.size > 0) found.set(key, members)
  }
  return found
}

function basesByHeir(kin: Kin): Map<string, { heir: TypeRef; bases: TypeRef[] }> {
  const found = new Map<string, { heir: TypeRef; bases: TypeRef[] }>()
  for (const [path, types] of kin) {
    for (const [name, { extendedBy, implementedBy }] of types) {
      for (const heir of [...extendedBy, ...implementedBy]) {
        if (heir.path === null) continue
        const key = typeKey(heir.path, heir.name)
        const known = found.get(key) ?? { heir, bases: [] }
        known.bases.push({ name, path })
        found.set(key, known)
      }
    }
  }
  return found
}
