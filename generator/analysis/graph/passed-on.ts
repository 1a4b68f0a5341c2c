import type { FileAnalysis, ImportStatement } from '../file-analysis.ts'
import type { FindDeclaration } from './declarations.ts'

/** A re-exported name: its name in the file, the file that declares it, and its name there. */
export type PassedName = { name: string; path: string; own: string }

/** For each file that re-exports declarations of others: the re-exported names, in source order. */
export type PassedNames = ReadonlyMap<string, readonly PassedName[]>

/**
 * Target of a re-export, with outer and inner names. `names` is null if everything in `to` is
 * re-exported.
 */
export type Passage = { to: string; names: { outer: string; inner: string }[] | null }

const MAX_NAMES = 400

/** Target and names of a re-export statement. `names`: the names that it takes from the file `to`. */
export function passageTo(to: string, names: readonly string[], statement: ImportStatement): Passage[] {
  const { names: written, exposedAs, whole, reExport } = statement
  if (!reExport || whole) return []
  if (written.length === 0) return exposedAs ? [] : [{ to, names: null }]
  return [{ to, names: names.map((inner) => ({ outer: exposedAs?.[written.indexOf(inner)] ?? inner, inner })) }]
}

export function passedNames(
  passages: ReadonlyMap<string, readonly Passage[]>,
  analyses: ReadonlyMap<string, FileAnalysis>,
  find: FindDeclaration,
): PassedNames {
  const known = new Map<string, PassedName[]>()
  const passedBy = (path: string): PassedName[] => {
    const found = known.get(path)
    if (found) return found
    // In a cycle of files, names that aren't known yet are left out.
    known.set(path, [])
    const byName = new Map<string, PassedName>()
    const add = (each: PassedName) => {
      if (byName.size < MAX_NAMES && !byName.has(each.name)) byName.set(each.name, each)
    }
    for (const { to, names } of passages.get(path) ?? []) {
      for (const { outer, inner } of names ?? []) {
        const declared = find(to, inner)
        add({ name: outer, path: declared?.path ?? to, own: declared?.name ?? inner })
      }
      if (!names) for (const each of [...ownNames(to, analyses.get(to)), ...passedBy(to)]) add(each)
    }
    const own = new Set(ownNames(path, analyses.get(path)).map(({ name }) => name))
    const passed = [...byName.values()].filter((each) => each.path !== path && !own.has(each.name))
    known.set(path, passed)
    return passed
  }
  for (const path of passages.keys()) passedBy(path)
  return new Map([...known].filter(([, passed]) => passed.length > 0))
}

/** Public names that a file declares itself, without `default`. */
function ownNames(path: string, analysis: FileAnalysis | undefined): PassedName[] {
  const names = (analysis?.symbols ?? []).filter(
    ({ visibility, kind }) => visibility === 'public' && kind !== 'property',
  )
  return [...new Set(names.map(({ name }) => name))]
    .filter((name) => name !== 'default')
    .map((name) => ({ name, path, own: name }))
}
