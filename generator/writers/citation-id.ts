import { deriveId } from '../../shared/basics/ids.ts'
import type { CitationRef } from './page-draft.ts'

/**
 * Id of a citation: constant for the same statement about the same source, wherever its lines move. `path`:
 * the first path of the file.
 */
export function citationId(pageId: number, blockKey: string, { path, symbol, lines, anchor }: CitationRef): number {
  if (symbol !== null) return deriveId(pageId, blockKey, path, symbol)
  if (anchor !== undefined) return deriveId(pageId, blockKey, path, 0, anchor)
  return deriveId(pageId, blockKey, path, lines?.start ?? 0, lines?.end ?? 0)
}
