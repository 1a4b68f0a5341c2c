import type { CodeSymbol, FileAnalysis } from '../file-analysis.ts'
import { type DotnetProjects, dotnetProjects } from './dotnet-projects.ts'
import type { LanguageGraph } from './language-graphs.ts'
import { namespaceGraph, namespacesIn } from './namespace-resolver.ts'
import { folderOf, foldersUp, nameOf, type RepositoryIndex } from './repository-index.ts'

type Analyses = ReadonlyMap<string, FileAnalysis>
type Input = { index: RepositoryIndex; analyses: Analyses; read: (path: string) => string }

/** Resolves C# names by namespaces, including those that a project uses in all of its files. */
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
        // The compiler rejects a name that two of these namespaces declare.
        return places.size === 1 ? [...places][0] : undefined
      }
    },
  }
}

/**
 * Namespaces that files use because of a `global using` elsewhere: in their project or, outside of projects,
 * in a folder around them.
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
 * Tells which files hold only a lesser part of a partial type. One file represents the type: the file named
 * after it, else the one with most members.
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
