import type { ImportStatement } from '../file-analysis.ts'
import { PYTHON_LIBRARY } from './python-library.ts'
import { folderOf, joinPath, nameOf, type RepositoryIndex } from './repository-index.ts'
import type { Resolution, Resolve } from './resolver.ts'

/** Folders that are often on Python's module path, though they aren't packages. */
const SOURCE_ROOTS = ['', 'src', 'lib', 'python']

/**
 * Resolves Python imports. Relative imports start at the file's folder. Absolute imports start above the
 * topmost package, at the usual source roots or, for scripts, at the file's own folder.
 */
export function pythonResolver(index: RepositoryIndex): Resolve {
  const resolve = newPythonResolver(index)
  return (from, statement) => {
    const before = resolved.get(statement)
    if (before?.from === from && before.paths === index.key) return before.to
    const to = resolve(from, statement)
    resolved.set(statement, { from, paths: index.key, to })
    return to
  }
}

/** Cache of resolved imports by statement. An entry is valid while the set of paths stays the same. */
const resolved = new WeakMap<ImportStatement, { from: string; paths: string; to: ReturnType<Resolve> }>()

function newPythonResolver(index: RepositoryIndex): Resolve {
  const roots = sourceRoots(index)
  const fileOf = moduleFiles(index)
  return (from, statement) => {
    // `_typeshed` exists only for type checkers.
    if (/^_typeshed\b/.test(statement.specifier)) return undefined
    const isRelative = statement.specifier.startsWith('.')
    const bases = isRelative ? relativeBase(from, statement.specifier) : absoluteBases(from, statement, roots, index)
    for (const { folder, module } of bases) {
      const targets = targetsOf(folder, module, statement, fileOf)
      const others = targets.filter((target) => target.path !== from)
      if (targets.length > 0) return { targets: others }
    }
    return statement.specifier.startsWith('.') ? undefined : outside(statement.specifier)
  }
}

function outside(specifier: string): Resolution {
  const name = specifier.split('.')[0] ?? specifier
  return { outside: { name, builtin: PYTHON_LIBRARY.has(name) } }
}

type Base = { folder: string; module: string[] }

function relativeBase(from: string, specifier: string): Base[] {
  const dots = /^\.+/.exec(specifier)?.[0].length ?? 1
  const folder = joinPath(folderOf(from), '../'.repeat(dots - 1))
  const module = specifier.slice(dots).split('.').filter(Boolean)
  return folder === undefined ? [] : [{ folder, module }]
}

/** Module that pytest makes importable by name from any folder. */
const FIXTURES = 'conftest'

function absoluteBases(
  from: string,
  { specifier }: ImportStatement,
  roots: readonly string[],
  index: RepositoryIndex,
): Base[] {
  const module = specifier.split('.')
  const own = folderOf(from)
  // Inside a package, `import typing` means the standard library, even if `typing.py` is in the same folder.
  const folders = isPackage(own, index) && specifier !== FIXTURES ? roots : [...roots, own]
  return folders.map((folder) => ({ folder, module }))
}

/** Returns the usual source roots, and each folder that contains a package but isn't one itself. */
function sourceRoots(index: RepositoryIndex): string[] {
  const roots = new Set(SOURCE_ROOTS.filter((root) => index.hasFolder(root)))
  for (const path of index.paths) {
    if (!/^__init__\.pyi?$/.test(nameOf(path))) continue
    const parent = folderOf(folderOf(path))
    if (folderOf(path) !== '' && !isPackage(parent, index)) roots.add(parent)
  }
  return [...roots]
}

function isPackage(folder: string, index: RepositoryIndex): boolean {
  return index.hasFile(join(folder, '__init__.py')) || index.hasFile(join(folder, '__init__.pyi'))
}

function join(folder: string, rest: string): string {
  return folder === '' ? rest : `${folder}/${rest}`
}

/** `from a.b import c`: `c` is a submodule where there is such a file, else a name of `a.b`. */
function targetsOf(folder: string, module: readonly string[], statement: ImportStatement, fileOf: FileOf) {
  const base = module.reduce(join, folder)
  const own = fileOf(base)
  const submodules = new Map<string, string[]>()
  const names: string[] = []
  for (const name of statement.names) {
    const submodule = /^\w+$/.test(name) ? fileOf(join(base, name)) : undefined
    if (submodule && submodule !== own) submodules.set(submodule, [])
    else names.push(name)
  }
  const targets = [...submodules].map(([path, used]) => ({ path, names: used }))
  const isOwn = own !== undefined && (module.length > 0 || names.length > 0 || statement.names.length === 0)
  return isOwn && (names.length > 0 || targets.length === 0) ? [{ path: own, names }, ...targets] : targets
}

type FileOf = (module: string) => string | undefined

/** Returns a function that finds a module's file by its path without ending. Caches each lookup. */
function moduleFiles(index: RepositoryIndex): FileOf {
  const known = new Map<string, string | null>([['', null]])
  return (module) => {
    let file = known.get(module)
    if (file === undefined) {
      const files = [`${module}.py`, `${module}/__init__.py`, `${module}.pyi`, `${module}/__init__.pyi`]
      file = files.find((each) => index.hasFile(each)) ?? null
      known.set(module, file)
    }
    return file ?? undefined
  }
}
