import type { FileAnalysis, ImportStatement } from '../file-analysis.ts'
import { folderOf, foldersUp, type RepositoryIndex } from './repository-index.ts'
import type { Resolution, Resolve } from './resolver.ts'

export type NamespaceRules = {
  /** Languages whose files can use each other's names. */
  languages: ReadonlySet<string>
  separator: string
  /** Pattern for the standard library. The full imported name must match. */
  builtin: RegExp
  /** Number of leading name segments that identify an external library. */
  outsideParts: number
  /**
   * Whether the file `from` sees names that the file `to` declares outside of all namespaces. If missing,
   * only files outside of all namespaces see such names.
   */
  seesBare?: (from: string, to: string) => boolean
  /** Whether another file's declaration of the same name takes precedence over the declaration in `path`. */
  isLesser?: (path: string, name: string) => boolean
}

/** Links between the files of a language: by imports, and by names that are visible without an import. */
export type NamespaceGraph = {
  resolve: Resolve
  sees: (path: string) => (name: string) => string | undefined
  /** Returns the file that declares a name in a namespace. If several do, returns the one nearest to `from`. */
  declaredIn: (namespace: string, name: string, from: string) => string | undefined
}

/** Resolves imports by declared namespaces, in languages such as Java, C# and PHP. */
export function namespaceGraph(
  index: RepositoryIndex,
  analyses: ReadonlyMap<string, FileAnalysis>,
  { languages, separator, builtin, outsideParts, seesBare, isLesser }: NamespaceRules,
): NamespaceGraph {
  const namespaces = new Map<string, Map<string, string[]>>()
  for (const path of index.paths) {
    const analysis = analyses.get(path)
    if (!analysis || !languages.has(analysis.language)) continue
    for (const { name: namespace, symbols } of namespacesIn(analysis)) {
      const declared = namespaces.get(namespace) ?? new Map<string, string[]>()
      namespaces.set(namespace, declared)
      for (const name of symbols) {
        if (isLesser?.(path, name)) continue
        const paths = declared.get(name)
        if (paths) paths.push(path)
        else declared.set(name, [path])
      }
    }
  }
  const outer = outerNames(namespaces.keys(), separator)

  return { resolve, sees, declaredIn: (namespace, name, from) => nearest(namespaces.get(namespace)?.get(name), from) }

  function resolve(from: string, { specifier, names }: ImportStatement): Resolution | undefined {
    const found = new Map<string, string[]>()
    const add = (path: string | undefined, name: string) => {
      if (path && path !== from) found.set(path, [...(found.get(path) ?? []), name])
    }
    const wanted = names.length > 0 ? names : (analyses.get(from)?.references ?? [])
    const own = namespaces.get(specifier)
    for (const name of own ? wanted : []) add(nearest(own?.get(name), from), name)
    if (found.size === 0) {
      // The import names a type, not a namespace. The part before the last separator is its namespace.
      const cut = specifier.lastIndexOf(separator)
      const name = specifier.slice(cut + separator.length)
      add(nearest(namespaces.get(cut < 0 ? '' : specifier.slice(0, cut))?.get(name), from), name)
    }
    if (found.size > 0) return { targets: [...found].map(([path, used]) => ({ path, names: used })) }
    if (own || outer.has(specifier)) return undefined
    const name = specifier.split(separator).slice(0, outsideParts).join(separator)
    return name
      ? { outside: { name, builtin: builtin.test([specifier, ...names.slice(0, 1)].join(separator)) } }
      : undefined
  }

  /** Finds the names that a file sees: those in its own namespace and in the enclosing namespaces. */
  function sees(path: string): (name: string) => string | undefined {
    const analysis = analyses.get(path)
    const own = analysis ? namespacesIn(analysis) : []
    const around = [...new Set(own.flatMap(({ name }) => namespacesAround(name, separator)))]
    const found = around.flatMap((name) => namespaces.get(name) ?? [])
    const bare = namespaces.get('')
    if (bare && !seesBare && found.length === 0) found.push(bare)
    return (name) => {
      for (const declared of found) {
        const place = nearest(declared.get(name), path)
        if (place) return place
      }
      return (
        seesBare &&
        nearest(
          bare?.get(name)?.filter((to) => seesBare(path, to)),
          path,
        )
      )
    }
  }
}

export function namespacesIn({ namespace = '', namespaces, symbols }: FileAnalysis) {
  return namespaces ?? [{ name: namespace, symbols: symbols.map(({ name }) => name) }]
}

/** Returns a namespace and its enclosing namespaces, innermost first. */
function namespacesAround(name: string, separator: string): string[] {
  const found: string[] = []
  for (let at = name; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf(separator)))) found.push(at)
  return found
}

/** Returns the names of namespaces that contain others, such as `a` and `a.b` for `a.b.c`. */
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

/**
 * Returns the file nearest to `from` by folders, among the files that declare a name. Returns the first file
 * if several are equally near.
 */
export function nearest(paths: readonly string[] | undefined, from: string): string | undefined {
  if (!paths || paths.length < 2) return paths?.[0]
  let found: string | undefined
  for (const folder of foldersUp(folderOf(from))) {
    found = folder === '' ? paths[0] : paths.find((path) => path.startsWith(`${folder}/`))
    if (found !== undefined) break
  }
  return found
}
