import type { FileAnalysis } from '../file-analysis.ts'
import { type DotnetProjects, dotnetProjects } from './dotnet-projects.ts'
import type { LanguageGraph } from './language-graphs.ts'
import { namespaceGraph } from './namespace-resolver.ts'
import { folderOf, foldersUp, type RepositoryIndex } from './repository-index.ts'

type Analyses = ReadonlyMap<string, FileAnalysis>
type Input = { index: RepositoryIndex; analyses: Analyses; read: (path: string) => string }

/** Namespaces, and those that a project uses in all of its files. */
export function csharpGraph({ index, analyses, read }: Input): LanguageGraph {
  const projects = dotnetProjects(index, read)
  const { resolve, sees, declaredIn } = namespaceGraph(index, analyses, {
    languages: new Set(['C#']),
    separator: '.',
    builtin: /^System\b/,
    outsideParts: 2,
    seesBare: projects.isBuiltWith,
  })
  const usingsOf = globalUsings(index, analyses, projects)
  return {
    resolve,
    sees(path) {
      const near = sees(path)
      const usings = usingsOf(path)
      return (name) => {
        const found = near(name)
        if (found) return found
        const places = new Set(usings.flatMap((namespace) => declaredIn(namespace, name, path) ?? []))
        // The compiler takes no name that two of them declare.
        return places.size === 1 ? [...places][0] : undefined
      }
    },
  }
}

/** Which namespaces a file uses because a file of its project says so; outside of projects, one in a folder around it. */
function globalUsings(
  index: RepositoryIndex,
  analyses: Analyses,
  projects: DotnetProjects,
): (path: string) => readonly string[] {
  const byFolder = new Map<string, string[]>()
  for (const path of index.paths) {
    const wide = analyses.get(path)?.imports.filter(({ projectWide }) => projectWide) ?? []
    if (wide.length === 0) continue
    const home = projects.of(path) ?? folderOf(path)
    byFolder.set(home, [...(byFolder.get(home) ?? []), ...wide.map(({ specifier }) => specifier)])
  }
  return (path) => {
    const project = projects.of(path)
    const folders = project === undefined ? foldersUp(folderOf(path)) : [project]
    return folders.flatMap((folder) => byFolder.get(folder) ?? [])
  }
}
