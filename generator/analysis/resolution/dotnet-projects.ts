import { folderOf, foldersUp, joinPath, type RepositoryIndex } from './repository-index.ts'

/** Projects by their folders. */
export type DotnetProjects = {
  of: (path: string) => string | undefined
  /** Whether a file is in the same project as `other`, or in a project that is built together with it. */
  isBuiltWith: (path: string, other: string) => boolean
}

/**
 * Finds projects: folders with a `.csproj`. A project is built with the projects that it references, directly
 * or indirectly.
 */
export function dotnetProjects(index: RepositoryIndex, read: (path: string) => string): DotnetProjects {
  const referred = new Map<string, string[]>()
  for (const path of index.paths) {
    if (!path.endsWith('.csproj')) continue
    const home = folderOf(path)
    referred.set(home, [...(referred.get(home) ?? []), ...referencesIn(read(path), home)])
  }
  const reached = new Map<string, ReadonlySet<string>>()
  const reach = (project: string) => {
    const known = reached.get(project)
    if (known) return known
    const found = new Set([project])
    for (const each of found) for (const next of referred.get(each) ?? []) found.add(next)
    reached.set(project, found)
    return found
  }
  const of = (path: string) => foldersUp(folderOf(path)).find((folder) => referred.has(folder))
  return {
    of,
    isBuiltWith(path, other) {
      const from = of(path)
      const to = of(other)
      return from === to || (from !== undefined && to !== undefined && reach(from).has(to))
    },
  }
}

const REFERENCE = /<ProjectReference\s[^>]{0,300}?\bInclude="([^"\n]{1,300})"/g

function referencesIn(text: string, home: string): string[] {
  return [...text.slice(0, 200_000).matchAll(REFERENCE)].flatMap((match) => {
    const path = joinPath(home, (match[1] ?? '').replaceAll('\\', '/'))
    return path === undefined ? [] : [folderOf(path)]
  })
}
