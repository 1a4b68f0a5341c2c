import type { FileAnalysis } from '../file-analysis.ts'
import { nearest } from './namespace-resolver.ts'
import { nameOf, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'

/** Resolves protobuf imports by the end of the path, because the compiler's search folders are unknown. */
export function protoResolver(index: RepositoryIndex, analyses: ReadonlyMap<string, FileAnalysis>): Resolve {
  const byName = Map.groupBy(
    index.paths.filter((path) => path.endsWith('.proto')),
    nameOf,
  )
  return (from, { specifier }) => {
    const candidates = (byName.get(nameOf(specifier)) ?? []).filter(
      (path) => path !== from && (path === specifier || path.endsWith(`/${specifier}`)),
    )
    const to = nearest(candidates, from)
    if (to === undefined) {
      const isBuiltin = specifier.startsWith('google/protobuf/')
      const name = isBuiltin ? specifier : (specifier.split('/')[0] ?? '')
      return name && specifier.includes('/') ? { outside: { name, builtin: isBuiltin } } : undefined
    }
    const used = new Set(analyses.get(from)?.references)
    const names = (analyses.get(to)?.symbols ?? []).map(({ name }) => name).filter((name) => used.has(name))
    return { targets: [{ path: to, names }] }
  }
}
