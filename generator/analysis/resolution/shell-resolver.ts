import { nearest } from './namespace-resolver.ts'
import { folderOf, joinPath, nameOf, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'

/**
 * Resolves scripts that a shell script sources by path: from its own folder, then from the top. If both fail,
 * takes the file whose path ends the same.
 */
export function shellResolver(index: RepositoryIndex): Resolve {
  const byName = Map.groupBy(index.paths, nameOf)
  return (from, { specifier }) => {
    const path = specifier.replaceAll('\\', '/')
    const places = [joinPath(folderOf(from), path), joinPath('', path)]
    const ending = path.replace(/^(?:\.{1,2}\/)+/, '')
    const alike = (byName.get(nameOf(ending)) ?? []).filter((each) => each === ending || each.endsWith(`/${ending}`))
    const to = places.find((each) => each !== undefined && index.hasFile(each)) ?? nearest(alike, from)
    return to === undefined || to === from ? undefined : { targets: [{ path: to, names: [] }] }
  }
}
