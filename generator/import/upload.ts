import type { Queries } from '../../db/connect.ts'
import { chunkLengths, readChunk } from '../../db/tables/uploads.ts'
import { ImportRefused } from './repository.ts'
import type { ArchiveBytes } from './zip.ts'

/** Number of cached pieces. A reader alternates between the directory at the end and nearby file data. */
const CACHED_PIECES = 8

/** Opens an uploaded archive, and reads it from the database piece by piece. */
export async function openUpload(sql: Queries, uploadId: string): Promise<ArchiveBytes> {
  const lengths = await chunkLengths(sql, uploadId)
  if (lengths.length === 0) throw new ImportRefused('The ZIP is no longer stored. Upload it again.')
  const starts = [0]
  for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length)
  const cache = new Map<number, Uint8Array>()

  async function piece(position: number): Promise<Uint8Array> {
    const known = cache.get(position)
    if (known) return known
    const bytes = await readChunk(sql, uploadId, position)
    if (!bytes) throw new ImportRefused('The ZIP is no longer stored. Upload it again.')
    const oldest = cache.keys().next().value
    if (cache.size >= CACHED_PIECES && oldest !== undefined) cache.delete(oldest)
    cache.set(position, bytes)
    return bytes
  }

  return {
    size: starts.at(-1) ?? 0,
    read: async (start, end) => {
      const parts: Uint8Array[] = []
      for (let at = starts.findLastIndex((from) => from <= start); (starts[at] ?? end) < end; at++) {
        const from = starts[at] ?? 0
        if (at < lengths.length) parts.push((await piece(at)).subarray(Math.max(start - from, 0), end - from))
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    },
  }
}
