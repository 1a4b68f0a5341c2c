import { createHash, randomUUID } from 'node:crypto'
import type { Database } from './connect.ts'
import { requireRoom } from './free-space.ts'
import { appendPiece, deleteStore, openStore } from './tables/blobs.ts'

/** `store`: nobody can read it until a blob claims it. `hash`: the SHA-256 of the bytes. */
export type StoredBytes = { store: string; hash: string; size: number }

/**
 * Stores bytes as they arrive, in pieces of at most `PIECE_BYTES`. Before it stores a piece, calls `check`
 * with the total number of bytes. Leaves nothing behind if `check` throws, if reading the pieces fails, or
 * if the disk is full.
 */
export async function storeBytes(
  database: Database,
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  check: (size: number) => void = () => {},
): Promise<StoredBytes> {
  const store = randomUUID()
  const hash = createHash('sha256')
  let size = 0
  await openStore(database.sql, store)
  try {
    for await (const bytes of pieces) {
      const start = size
      size += bytes.length
      check(size)
      hash.update(bytes)
      await database.bulk.run(async () => {
        await requireRoom(database)
        await appendPiece(database.sql, { store, start, bytes })
      })
    }
    return { store, hash: hash.digest('hex'), size }
  } catch (error) {
    // If this deletion fails, too, the hourly sweep deletes the store.
    await deleteStore(database, store).catch(() => undefined)
    throw error
  }
}
