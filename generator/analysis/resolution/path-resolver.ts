import { folderOf, joinPath, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'

/** Folders that a server or build commonly uses as the root for absolute paths in pages. */
const SERVED = ['', 'public', 'static', 'src', 'app', 'dist', 'www']

/** Resolves paths in HTML pages, relative to the page's folder or to a served folder. */
export function pageResolver(index: RepositoryIndex): Resolve {
  return (from, { specifier }) => {
    const own = folderOf(from)
    const within = SERVED.flatMap((folder) => [joinPath(own, folder) ?? own, folder])
    return found(index, from, specifier.startsWith('/') ? within : [own, ...within], specifier.replace(/^\/+/, ''))
  }
}

/**
 * Resolves files that are copied into a container, relative to the file's own folder or else to the
 * repository root.
 */
export function contextResolver(index: RepositoryIndex): Resolve {
  return (from, { specifier }) => found(index, from, [folderOf(from), ''], specifier)
}

function found(index: RepositoryIndex, from: string, folders: readonly string[], path: string) {
  const to = folders.map((folder) => joinPath(folder, path)).find((each) => each !== undefined && index.hasFile(each))
  return to === undefined || to === from ? undefined : { targets: [{ path: to, names: [] }] }
}
