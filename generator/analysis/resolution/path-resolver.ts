import { folderOf, joinPath, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'

/** Folders from which a server or a build serves absolute paths of a page. */
const SERVED = ['', 'public', 'static', 'src', 'app', 'dist', 'www']

/** Pages of HTML load files by a path: from their own folder, or from one that is served. */
export function pageResolver(index: RepositoryIndex): Resolve {
  return (from, { specifier }) => {
    const own = folderOf(from)
    const within = SERVED.flatMap((folder) => [joinPath(own, folder) ?? own, folder])
    return found(index, from, specifier.startsWith('/') ? within : [own, ...within], specifier.replace(/^\/+/, ''))
  }
}

/**
 * Resolves files that are copied into a container, from the file's own folder or else from the repository
 * root.
 */
export function contextResolver(index: RepositoryIndex): Resolve {
  return (from, { specifier }) => found(index, from, [folderOf(from), ''], specifier)
}

function found(index: RepositoryIndex, from: string, folders: readonly string[], path: string) {
  const to = folders.map((folder) => joinPath(folder, path)).find((each) => each !== undefined && index.hasFile(each))
  return to === undefined || to === from ? undefined : { targets: [{ path: to, names: [] }] }
}
