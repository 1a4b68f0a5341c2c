import { parse } from 'smol-toml'
import { MODULE } from '../languages/rust/uses.ts'
import { folderOf, foldersUp, joinPath, nameOf, type RepositoryIndex } from './repository-index.ts'
import type { Resolution, Resolve } from './resolver.ts'

/** A Cargo package. `name`: the name that imports use; `library`: the root file of its library. */
type Crate = { folder: string; name: string; library: string | undefined }

/** A module: its file and the folder of its submodules. */
type Module = { file: string; folder: string }

const OWN = new Set(['std', 'core', 'alloc', 'proc_macro', 'test'])

/**
 * Resolves Rust paths: first in the file's own modules, then in its crate and in sibling crates. The part of
 * a path after its modules is the imported name.
 * @see https://doc.rust-lang.org/reference/items/modules.html
 */
export function rustResolver(index: RepositoryIndex, read: (path: string) => string): Resolve {
  const crates = readCrates(index, read)
  const byName = new Map(crates.map((crate) => [crate.name, crate]))
  const byFolder = new Map(crates.toReversed().map((crate) => [crate.folder, crate]))
  const crateOf = (path: string) => {
    const home = foldersUp(folderOf(path)).find((folder) => byFolder.has(folder))
    return home === undefined ? undefined : byFolder.get(home)
  }
  const child = ({ folder }: Module, name: string): Module | undefined => {
    const within = folder === '' ? name : `${folder}/${name}`
    for (const file of [`${within}.rs`, `${within}/mod.rs`]) if (index.hasFile(file)) return { file, folder: within }
    return undefined
  }
  const moduleAt = (file: string): Module => ({
    file,
    folder: isRoot(file, crateOf(file)) ? folderOf(file) : file.slice(0, -3),
  })
  const parent = ({ file }: Module): Module | undefined => {
    const folder = nameOf(file) === 'mod.rs' ? folderOf(folderOf(file)) : folderOf(file)
    const own = [`${folder}.rs`, `${folder}/mod.rs`, ...ROOTS.map((name) => `${folder}/${name}`)]
    const found = own.find((path) => path !== file && index.hasFile(path))
    return found === undefined ? undefined : { file: found, folder }
  }
  const rootOf = (path: string): Module | undefined => {
    const crate = crateOf(path)
    if (isCrateRoot(path, crate)) return { file: path, folder: folderOf(path) }
    for (const folder of foldersUp(folderOf(path))) {
      const file = ROOTS.map((name) => (folder === '' ? name : `${folder}/${name}`)).find((each) => index.hasFile(each))
      if (file) return { file, folder }
      if (folder === crate?.folder) break
    }
    // A module in a tests folder belongs to every test that includes it, so it has no single root.
    if (/^(?:tests|examples|benches)\//.test(insideOf(path, crate))) return undefined
    return crate?.library === undefined ? undefined : { file: crate.library, folder: folderOf(crate.library) }
  }

  return (from, { specifier, names }) => {
    if (specifier.startsWith(MODULE)) {
      const found = child(moduleAt(from), specifier.slice(MODULE.length))
      return found && { targets: [{ path: found.file, names: [] }] }
    }
    const segments = [...specifier.split('::').filter(Boolean), ...names]
    const first = segments[0] ?? ''
    const start = startOf(first, from)
    if (start === 'outside') return { outside: { name: first, builtin: OWN.has(first) } }
    return start && walk(start, segments, from)
  }

  /**
   * Returns the module where a path begins: the module of `crate`, `self` or `super`, a module of the file,
   * or another crate of the repository.
   */
  function startOf(first: string, from: string): { module: Module; at: number } | 'outside' | undefined {
    const own = moduleAt(from)
    const word = first === 'crate' ? rootOf(from) : first === 'self' ? own : first === 'super' ? parent(own) : null
    if (word !== null) return word && { module: word, at: 1 }
    if (child(own, first)) return { module: own, at: 0 }
    const library = byName.get(first)?.library
    if (library !== undefined && library !== from)
      return { module: { file: library, folder: folderOf(library) }, at: 1 }
    return /^\p{Lu}/u.test(first) ? undefined : 'outside'
  }

  function walk(
    start: { module: Module; at: number },
    segments: readonly string[],
    from: string,
  ): Resolution | undefined {
    let { module, at } = start
    for (; at < segments.length; at++) {
      const segment = segments[at] ?? ''
      const next = segment === 'super' ? parent(module) : segment === 'self' ? module : child(module, segment)
      if (!next) break
      module = next
    }
    const name = segments[at]
    if (module.file === from) return undefined
    return { targets: [{ path: module.file, names: name ? [name] : [] }] }
  }
}

const ROOTS = ['lib.rs', 'main.rs']

/** Whether the submodules of a file are in the file's own folder, not in a folder named after it. */
function isRoot(path: string, crate: Crate | undefined): boolean {
  return nameOf(path) === 'mod.rs' || isCrateRoot(path, crate)
}

/** Whether a file is a crate root, such as a library, program, test, example, benchmark or build script. */
function isCrateRoot(path: string, crate: Crate | undefined): boolean {
  if (ROOTS.includes(nameOf(path)) || path === crate?.library) return true
  return /^(?:src\/bin|tests|examples|benches)\/[^/]+\.rs$|^build\.rs$/.test(insideOf(path, crate))
}

function insideOf(path: string, crate: Crate | undefined): string {
  return crate === undefined || crate.folder === '' ? path : path.slice(crate.folder.length + 1)
}

/** Returns the crates of a repository, innermost folder first. */
function readCrates(index: RepositoryIndex, read: (path: string) => string): Crate[] {
  const crates: Crate[] = []
  for (const path of index.paths) {
    if (nameOf(path) !== 'Cargo.toml') continue
    const { package: about, lib } = tablesOf(read(path).slice(0, 200_000))
    const name = text(lib?.name) || text(about?.name)
    if (!name) continue
    const folder = folderOf(path)
    const library = joinPath(folder, text(lib?.path) || 'src/lib.rs')
    const isThere = library !== undefined && index.hasFile(library)
    crates.push({ folder, name: name.replaceAll('-', '_'), library: isThere ? library : undefined })
  }
  return crates.toSorted((a, b) => b.folder.length - a.folder.length)
}

type Table = Readonly<Record<string, unknown>>

function tablesOf(toml: string): { package?: Table; lib?: Table } {
  try {
    return parse(toml) as { package?: Table; lib?: Table }
  } catch {
    return {}
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
