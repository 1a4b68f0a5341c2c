import { builtinModules } from 'node:module'
import { mappedTargets, type Package, readPackages } from './packages.ts'
import { readPathMappings } from './path-mappings.ts'
import { folderOf, foldersUp, joinPath, type RepositoryIndex } from './repository-index.ts'
import type { Resolution, Resolve } from './resolver.ts'

const BUILTINS: ReadonlySet<string> = new Set(builtinModules)
const ENDINGS = [
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.d.ts',
  '.d.mts',
  '.json',
  '.vue',
  '.svelte',
]
/** Source file endings by import ending. TypeScript imports use the ending of the compiled file. */
const SOURCES_OF: readonly [RegExp, readonly string[]][] = [
  [/\.js$/, ['.ts', '.tsx', '.jsx', '.d.ts']],
  [/\.jsx$/, ['.tsx']],
  [/\.mjs$/, ['.mts', '.d.mts']],
  [/\.cjs$/, ['.cts', '.d.cts']],
]
const BUILD_FOLDERS: ReadonlySet<string> = new Set(
  'dist build lib out output esm cjs es umd module modules types typings node browser'.split(' '),
)

/**
 * Resolves imports of ECMAScript modules within the repository, as bundlers and TypeScript do. An import of a
 * package in the same repository resolves to its sources, even if its manifest names built files.
 */
export function ecmascriptResolver(index: RepositoryIndex, read: (path: string) => string): Resolve {
  const packages = readPackages(index, read)
  const byName = new Map(packages.toReversed().map((entry) => [entry.name, entry]))
  const byFolder = new Map(packages.map((entry) => [entry.folder, entry]))
  const mapped = readPathMappings(index, read)

  function resolvePath(from: string, specifier: string): string | undefined {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) return fileAt(joinPath(folderOf(from), specifier), index, byFolder)
    if (specifier.startsWith('/')) return fileAt(joinPath('', specifier), index, byFolder)
    if (specifier.startsWith('#')) {
      const owner = foldersUp(folderOf(from)).flatMap((folder) => byFolder.get(folder) ?? [])[0]
      const inside =
        owner && mappedTargets(owner.imports, specifier).map((target) => sourceFile(owner, target, index, byFolder))
      const found = inside?.find((path) => path !== undefined)
      if (found) return found
    }
    for (const path of mapped(from, specifier)) {
      const found = fileAt(path, index, byFolder)
      if (found) return found
    }
    const { name, subpath } = packageOf(specifier)
    const owner = byName.get(name)
    return owner && name ? packageFile(owner, subpath, index, byFolder) : undefined
  }

  return (from, statement): Resolution | undefined => {
    const specifier = statement.specifier.replace(/[?!].*$/, '')
    const path = specifier && resolvePath(from, specifier)
    if (path && path !== from) return { targets: [{ path, names: statement.names }] }
    if (!specifier || path === from || /^[./#]/.test(specifier) || /^(?:https?|data|virtual):/.test(specifier))
      return undefined
    const { name } = packageOf(specifier)
    return { outside: { name, builtin: name.includes(':') || BUILTINS.has(name) } }
  }
}

export function packageOf(specifier: string): { name: string; subpath: string } {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  return { name: parts.slice(0, length).join('/'), subpath: parts.slice(length).join('/') }
}

type Folders = ReadonlyMap<string, Package>

/** Returns the file at a path with a missing or wrong ending, or the index file of a folder. */
function fileAt(path: string | undefined, index: RepositoryIndex, byFolder: Folders): string | undefined {
  if (path === undefined) return undefined
  if (index.hasFile(path)) return path
  for (const [ending, sources] of SOURCES_OF) {
    if (!ending.test(path)) continue
    const found = sources.map((source) => path.replace(ending, source)).find((each) => index.hasFile(each))
    if (found) return found
  }
  const direct = ENDINGS.map((ending) => path + ending).find((each) => index.hasFile(each))
  if (direct || !index.hasFolder(path)) return direct
  const owner = byFolder.get(path)
  const main = owner?.mains
    .map((each) => joinPath(path, each))
    .find((each) => each !== undefined && index.hasFile(each))
  const prefix = path === '' ? '' : `${path}/`
  return main ?? ENDINGS.map((ending) => `${prefix}index${ending}`).find((each) => index.hasFile(each))
}

function packageFile(owner: Package, subpath: string, index: RepositoryIndex, byFolder: Folders): string | undefined {
  const key = subpath ? `./${subpath}` : '.'
  const targets = [...mappedTargets(owner.exports, key), ...(subpath ? [] : owner.mains)]
  for (const target of targets) {
    const found = sourceFile(owner, target, index, byFolder)
    if (found) return found
  }
  const inside = subpath || 'index'
  return (
    fileAt(joinPath(owner.folder, inside), index, byFolder) ??
    fileAt(joinPath(owner.folder, `src/${inside}`), index, byFolder)
  )
}

function sourceFile(owner: Package, target: string, index: RepositoryIndex, byFolder: Folders): string | undefined {
  return manifestFile(owner.folder, target, index, byFolder)
}

/** Returns the file that the manifest in `folder` names. Maps a built file to its source by usual layouts. */
export function manifestFile(
  folder: string,
  target: string,
  index: RepositoryIndex,
  byFolder: Folders = new Map(),
): string | undefined {
  const exact = fileAt(joinPath(folder, target), index, byFolder)
  if (exact) return exact
  const parts = target.split('/').filter((part) => part !== '' && part !== '.')
  while (parts.length > 1 && BUILD_FOLDERS.has(parts[0] ?? '')) parts.shift()
  const bare = parts.join('/').replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
  return fileAt(joinPath(folder, `src/${bare}`), index, byFolder) ?? fileAt(joinPath(folder, bare), index, byFolder)
}
