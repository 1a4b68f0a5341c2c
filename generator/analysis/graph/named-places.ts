import type { FileAnalysis } from '../file-analysis.ts'
import { type InheritedMembers, inheritedMembers } from './inherited-members.ts'
import type { Kin } from './kin.ts'
import { isPeripheral } from './periphery.ts'

/** A place in a document that other documents refer to by name. `title`: the heading there, '' for none. */
export type NamedPlace = { path: string; title: string }

/**
 * Names that texts may mention: labels of documents, and symbols with the files that declare them at top
 * level.
 */
export type NamedPlaces = {
  labels: ReadonlyMap<string, NamedPlace>
  declared: ReadonlyMap<string, readonly string[]>
  inherited: InheritedMembers
}

/** Maximum number of files that declare a name. If more files do, a mention doesn't refer to any of them. */
const MOST_FILES = 8

export function namedPlaces(analyses: ReadonlyMap<string, FileAnalysis>, kin: Kin): NamedPlaces {
  const labels = new Map<string, NamedPlace>()
  const declared = new Map<string, string[]>()
  for (const [path, { role, symbols, labels: own = [] }] of analyses) {
    for (const { name, title } of own) if (!labels.has(name)) labels.set(name, { path, title })
    if (role !== 'source' || isPeripheral(path)) continue
    for (const name of new Set(symbols.flatMap(({ name, visibility }) => (visibility === 'public' ? [name] : [])))) {
      const paths = declared.get(name)
      if (!paths) declared.set(name, [path])
      else if (paths.length < MOST_FILES) paths.push(path)
    }
  }
  for (const [name, paths] of declared) if (paths.length > 1) declared.set(name, withoutDefinitions(paths))
  return { labels, declared, inherited: inheritedMembers(analyses, kin) }
}

/** In C, a header and the source of the same name declare the same functions. A mention means the header. */
function withoutDefinitions(paths: readonly string[]): string[] {
  const headers = new Set(paths.flatMap((path) => /([^/]+)\.(?:h|hh|hpp|hxx)$/.exec(path)?.[1] ?? []))
  return paths.filter((path) => !headers.has(/([^/]+)\.(?:c|cc|cpp|cxx)$/.exec(path)?.[1] ?? ''))
}
