import { deriveId } from '../../shared/basics/ids.ts'
import type { CitationRef } from './page-draft.ts'

/**
 * Returns the id of a citation. The id stays the same for the same statement about the same source, even if
 * the lines move. `path`: the path under which the file was first known.
 */
export function citationId(pageId: number, blockKey: string, { path, symbol, lines, anchor }: CitationRef): number {
  if (symbol !== null) return deriveId(pageId, blockKey, path, symbol)
  if (anchor !== undefined) return deriveId(pageId, blockKey, path, 0, anchor)
  return deriveId(pageId, blockKey, path, lines?.start ?? 0, lines?.end ?? 0)
}
