import type { CodeSymbol, FileAnalysis } from '../file-analysis.ts'
import { type DotnetProjects, dotnetProjects } from './dotnet-projects.ts'
import type { LanguageGraph } from './language-graphs.ts'
import { namespaceGraph, namespacesIn } from './namespace-resolver.ts'
import { folderOf, foldersUp, nameOf, type RepositoryIndex } from './repository-index.ts'

type Analyses = ReadonlyMap<string, FileAnalysis>
type Input = { index: RepositoryIndex; analyses: Analyses; read: (path: string) => string }

/** Resolves C# names by their namespaces, including namespaces from `global using` directives. */
export function csharpGraph({ index, analyses, read }: Input): LanguageGraph {
  const projects = dotnetProjects(index, read)
  const { resolve, sees, declaredIn } = namespaceGraph(index, analyses, {
    languages: new Set(['C#']),
    separator: '.',
    builtin: /^System\b/,
    outsideParts: 2,
    seesBare: projects.isBuiltWith,
    isLesser: lesserParts(index, analyses, projects),
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
        // The compiler rejects an ambiguous name, so a name in two of these namespaces means neither.
        return places.size === 1 ? [...places][0] : undefined
      }
    },
  }
}

/**
 * Returns the namespaces that a `global using` in another file imports into a file. The directive applies to
 * its project or, outside of projects, to its folder and the folders below.
 */
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

type Part = { path: string; name: string; members: number }

/**
 * Returns whether a file contains only a secondary part of a partial type. One file represents the type: the
 * file with the type's name, else the file with most members.
 */
function lesserParts(
  index: RepositoryIndex,
  analyses: Analyses,
  projects: DotnetProjects,
): (path: string, name: string) => boolean {
  const parts: (Part & { type: string })[] = []
  for (const path of index.paths) {
    const analysis = analyses.get(path)
    if (analysis?.language !== 'C#') continue
    const partial = new Map(analysis.symbols.filter(isPartial).map(({ name, members }) => [name, members.length]))
    for (const { name: namespace, symbols } of partial.size > 0 ? namespacesIn(analysis) : []) {
      for (const name of symbols) {
        const members = partial.get(name)
        const type = `${projects.of(path)}\n${namespace}\n${name}`
        if (members !== undefined) parts.push({ path, name, members, type })
      }
    }
  }
  const lesser = new Set<string>()
  for (const [, own] of Map.groupBy(parts, ({ type }) => type)) {
    const main = own.toSorted((a, b) => Number(isNamesake(b)) - Number(isNamesake(a)) || b.members - a.members)[0]
    for (const { path, name } of own) if (path !== main?.path) lesser.add(`${path}\n${name}`)
  }
  return (path, name) => lesser.has(`${path}\n${name}`)
}

function isPartial({ signature }: CodeSymbol): boolean {
  return /\bpartial (?:class|struct|record|interface)\b/.test(signature)
}

function isNamesake({ path, name }: Part): boolean {
  return nameOf(path) === `${name}.cs`
}
