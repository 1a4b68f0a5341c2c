import type { FileAnalysis } from '../file-analysis.ts'
import { isBuiltByDefault } from '../languages/go/constraints.ts'
import { folderOf, joinPath, nameOf, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'

type Analyses = ReadonlyMap<string, FileAnalysis>

/**
 * Resolves Go imports by the module path of the nearest `go.mod`. A package is a folder. An import resolves
 * to the files that declare the used names. If none is known, it resolves to all files of the package.
 */
export function goResolver(index: RepositoryIndex, read: (path: string) => string, analyses: Analyses): Resolve {
  const modules = readModules(index, read)
  const required = modules.flatMap((module) => module.requires).toSorted((a, b) => b.length - a.length)
  const declared = new Map<string, Map<string, string>>()
  const declarationsIn = (folder: string) => {
    const known = declared.get(folder) ?? declaredNames(packageFiles(folder, index), analyses)
    declared.set(folder, known)
    return known
  }
  return (from, { specifier, names }) => {
    const folder = folderOfPackage(specifier, modules)
    if (folder === undefined)
      return { outside: { name: outsideName(specifier, required), builtin: !specifier.split('/')[0]?.includes('.') } }
    if (folder === folderOf(from) && !from.endsWith('_test.go')) return undefined
    const declarations = declarationsIn(folder)
    const targets = new Map<string, string[]>()
    for (const name of names) {
      const path = declarations.get(name)
      if (path) targets.set(path, [...(targets.get(path) ?? []), name])
    }
    if (targets.size === 0) for (const path of packageFiles(folder, index)) targets.set(path, [])
    return targets.size === 0 ? undefined : { targets: [...targets].map(([path, used]) => ({ path, names: used })) }
  }
}

/**
 * Returns the file that declares each name of a package: the first by path. Files that are built by default
 * take precedence.
 */
export function declaredNames(paths: readonly string[], analyses: Analyses): Map<string, string> {
  const found = new Map<string, string>()
  const isUsual = (path: string) => isBuiltByDefault(analyses.get(path)?.constraint ?? '')
  for (const path of [...paths.filter(isUsual), ...paths.filter((each) => !isUsual(each))]) {
    for (const symbol of analyses.get(path)?.symbols ?? []) if (!found.has(symbol.name)) found.set(symbol.name, path)
  }
  return found
}

/** Returns the files of a package that other packages can see, which excludes tests. */
export function packageFiles(folder: string, index: RepositoryIndex): string[] {
  return index.filesIn(folder).filter((path) => path.endsWith('.go') && !path.endsWith('_test.go'))
}

type Module = { path: string; folder: string; requires: string[] }

function readModules(index: RepositoryIndex, read: (path: string) => string): Module[] {
  const found: Module[] = []
  for (const path of index.paths) {
    if (nameOf(path) !== 'go.mod') continue
    const text = read(path).slice(0, 200_000)
    const name = /^module\s+"?([^\s"]+)"?/m.exec(text)?.[1]
    const requires = [...text.matchAll(/^(?:require)?\s+([\w.-]+\.[\w.-]+\/[^\s"]+)\s+v\d/gm)].map(
      (match) => match[1] ?? '',
    )
    if (name) found.push({ path: name, folder: folderOf(path), requires })
  }
  return found.toSorted((a, b) => b.path.length - a.path.length)
}

function folderOfPackage(specifier: string, modules: readonly Module[]): string | undefined {
  const module = modules.find(({ path }) => specifier === path || specifier.startsWith(`${path}/`))
  return module && joinPath(module.folder, specifier.slice(module.path.length))
}

/** Returns the module of an external package: a module that `go.mod` requires, else guessed from the host. */
function outsideName(specifier: string, required: readonly string[]): string {
  const module = required.find((name) => specifier === name || specifier.startsWith(`${name}/`))
  if (module) return module
  const parts = specifier.split('/')
  return /^(?:github|gitlab|bitbucket)\.|^golang\.org$|^google\.golang\.org$/.test(parts[0] ?? '')
    ? parts.slice(0, 3).join('/')
    : specifier
}
