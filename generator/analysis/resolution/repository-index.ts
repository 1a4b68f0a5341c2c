import { hash } from 'node:crypto'
import { compareText } from '../order.ts'

/** Index of a repository's paths: files, folders, and the files directly in each folder. */
export type RepositoryIndex = {
  hasFile(path: string): boolean
  hasFolder(path: string): boolean
  /** Returns the sorted paths of the files directly in a folder. */
  filesIn(folder: string): readonly string[]
  /** All paths, sorted. */
  paths: readonly string[]
  /** Key of the index. Indexes with the same paths have the same key, so lookups in them give equal results. */
  readonly key: string
}

export function indexRepository(paths: Iterable<string>): RepositoryIndex {
  const sorted = [...paths].toSorted(compareText)
  const files = new Set(sorted)
  const folders = new Map<string, string[]>([['', []]])
  for (const path of sorted) {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.set(folder, [])
    folders.get(folderOf(path))?.push(path)
  }
  let key: string | undefined
  return {
    get key() {
      key ??= hash('sha256', sorted.join('\n'))
      return key
    },
    hasFile: (path) => files.has(path),
    hasFolder: (path) => folders.has(path),
    filesIn: (folder) => folders.get(folder) ?? [],
    paths: sorted,
  }
}

/** Returns the folder that contains a path, or '' for the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Joins a folder and a path, and resolves `.` and `..`. Returns undefined if that leaves the repository. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

/** Returns a folder and all its parents, innermost first. The last entry is ''. */
export function foldersUp(folder: string): string[] {
  const found = [folder]
  for (let at = folder; at !== ''; at = folderOf(at)) found.push(folderOf(at))
  return found
}
