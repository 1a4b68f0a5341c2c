import type { FileAnalysis, ImportStatement } from '../file-analysis.ts'
import { folderOf, foldersUp, type RepositoryIndex } from './repository-index.ts'
import type { Resolution, Resolve } from './resolver.ts'

export type NamespaceRules = {
  /** Languages whose files see each other. */
  languages: ReadonlySet<string>
  separator: string
  /** The language's own library. */
  builtin: RegExp
  /** How many parts of a name from outside tell which library it is. */
  outsideParts: number
}

/** What a language needs to tie files together: by what they import, and by names that they see as they are. */
export type NamespaceGraph = { resolve: Resolve; sees: (path: string) => (name: string) => string | undefined }

type Declarations = ReadonlyMap<string, readonly string[]>

/** Resolves imports of languages whose files declare a namespace (Java, C#, PHP and their like) by what they declare. */
export function namespaceGraph(
  index: RepositoryIndex,
  analyses: ReadonlyMap<string, FileAnalysis>,
  { languages, separator, builtin, outsideParts }: NamespaceRules,
): NamespaceGraph {
  const namespaces = new Map<string, Map<string, string[]>>()
  for (const path of index.paths) {
    const analysis = analyses.get(path)
    if (!analysis || !languages.has(analysis.language)) continue
    const declared = namespaces.get(analysis.namespace ?? '') ?? new Map<string, string[]>()
    namespaces.set(analysis.namespace ?? '', declared)
    for (const { name } of analysis.symbols) {
      const paths = declared.get(name)
      if (paths) paths.push(path)
      else declared.set(name, [path])
    }
  }
  const outer = outerNames(namespaces.keys(), separator)

  return { resolve, sees }

  function resolve(from: string, { specifier, names }: ImportStatement): Resolution | undefined {
    const found = new Map<string, string[]>()
    const add = (path: string | undefined, name: string) => {
      if (path && path !== from) found.set(path, [...(found.get(path) ?? []), name])
    }
    const wanted = names.length > 0 ? names : (analyses.get(from)?.references ?? [])
    const own = namespaces.get(specifier)
    for (const name of own ? wanted : []) add(nearest(own?.get(name), from), name)
    if (found.size === 0) {
      // A member, or a type inside of another: what stands before it is what is declared.
      const cut = specifier.lastIndexOf(separator)
      const name = specifier.slice(cut + separator.length)
      add(nearest(namespaces.get(cut < 0 ? '' : specifier.slice(0, cut))?.get(name), from), name)
    }
    if (found.size > 0) return { targets: [...found].map(([path, used]) => ({ path, names: used })) }
    if (own || outer.has(specifier)) return undefined
    const name = specifier.split(separator).slice(0, outsideParts).join(separator)
    return name ? { outside: { name, builtin: builtin.test(specifier) } } : undefined
  }

  /** A file sees what its namespace declares, and those around it. */
  function sees(path: string): (name: string) => string | undefined {
    const around: Declarations[] = []
    for (
      let name = analyses.get(path)?.namespace ?? '';
      ;
      name = name.slice(0, Math.max(0, name.lastIndexOf(separator)))
    ) {
      const declared = namespaces.get(name)
      if (declared && (name !== '' || around.length === 0)) around.push(declared)
      if (name === '') break
    }
    return (name) => {
      for (const declared of around) {
        const found = nearest(declared.get(name), path)
        if (found) return found
      }
      return undefined
    }
  }
}

/** The names in which other namespaces lie: `a` and `a.b` of `a.b.c`. */
function outerNames(names: Iterable<string>, separator: string): Set<string> {
  const outer = new Set<string>()
  for (const name of names) {
    for (let cut = name.lastIndexOf(separator); cut >= 0; cut = name.lastIndexOf(separator, cut - 1)) {
      if (outer.has(name.slice(0, cut))) break
      outer.add(name.slice(0, cut))
      if (cut === 0) break
    }
  }
  return outer
}

/** Of several files that declare a name the one that lies nearest, by folders; the first of several such. */
export function nearest(paths: readonly string[] | undefined, from: string): string | undefined {
  if (!paths || paths.length < 2) return paths?.[0]
  let found: string | undefined
  for (const folder of foldersUp(folderOf(from))) {
    found = folder === '' ? paths[0] : paths.find((path) => path.startsWith(`${folder}/`))
    if (found !== undefined) break
  }
  return found
}
