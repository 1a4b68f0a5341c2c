import type { NamedPlaces } from '../../analysis/graph/named-places.ts'
import { folderOf, joinPath, type RepositoryIndex } from '../../analysis/resolution/repository-index.ts'
import { findSymbol } from '../documents/find-symbol.ts'
import type { NamedInText } from './named-in-text.ts'

export type Around = { path: string; index: RepositoryIndex; declared: NamedPlaces['declared'] }

/** Resolves a name in a document to a file or folder. Undefined if the meaning is unclear. */
export function findNamed({ name, way, role }: NamedInText, around: Around): string | undefined {
  if (way === 'link') return placeOf(name.replace(/[?#].*$/, ''), around)
  if (way === 'code' && /[/.]/.test(name) && !/\s/.test(name)) {
    const place = placeOf(name.replace(/[:#].*$/, ''), around)
    if (place !== undefined) return place
  }
  const symbol = name.replace(/\(.*\)$/, '')
  if (!/^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(symbol)) return undefined
  if (way !== 'code') return findSymbol(symbol, role, around.declared)?.path
  return isTelling(symbol, name) ? findSymbol(symbol, 'class', around.declared)?.path : undefined
}

/** Whether a name clearly means a symbol: `openStore`, `Store.open`, `MAX_SIZE`, `open()`. A word may not. */
function isTelling(symbol: string, written: string): boolean {
  // Every program has a `main()`.
  return (
    symbol.length > 3 && symbol !== 'main' && (/\p{Ll}\p{Lu}|_\p{L}|\./u.test(symbol.slice(1)) || written.endsWith(')'))
  )
}

/**
 * Resolves a name relative to the document, else from the top of the repository. A bare name isn't looked up
 * at the top, since it may be a file in the reader's own project.
 */
function placeOf(name: string, { path, index }: Around): string | undefined {
  const bare = decoded(name).replace(/^\.\/|\/+$/g, '')
  if (bare === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(name)) return undefined
  for (const folder of bare.includes('/') ? [folderOf(path), ''] : [folderOf(path)]) {
    const found = joinPath(folder, bare)
    if (found && index.hasFile(found)) return found
    // `store` may be any word; `store/` and `server/store` are folders.
    if (found && bare !== name.replace(/^\.\//, '') && index.hasFolder(found)) return found
    if (found && bare.includes('/') && index.hasFolder(found)) return found
  }
  return undefined
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
