import { createHash, randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Database } from '../../db/connect.ts'
import { requireRoom } from '../../db/free-space.ts'
import { appendPiece, deleteStore, openStore, PIECE_BYTES } from '../../db/tables/blobs.ts'
import { IMAGE_REFUSED } from '../../shared/contract/messages/editor.ts'
import { IMAGE_MAX_BYTES } from '../../shared/contract/pages.ts'
import { IMAGE_TYPES } from '../../shared/document/image-types.ts'
import { tooLarge, unsupportedType } from '../errors.ts'
import { inPieces } from './in-pieces.ts'

export type ReceivedImage = { store: string; hash: string; size: number; mime: string }

/**
 * Stores an image while it arrives, in a store that nobody can read yet. Holds one piece in memory. Rejects with 415 if it
 * isn't an image and 413 if it's too large, and leaves nothing behind then.
 */
export async function receiveImage(database: Database, body: AsyncIterable<Uint8Array>): Promise<ReceivedImage> {
  const pieces = inPieces(body, PIECE_BYTES)
  try {
    const first = await pieces.next()
    const mime = first.done ? undefined : await imageType(first.value)
    if (first.done || !mime) throw unsupportedType(IMAGE_REFUSED.type)
    return { mime, ...(await storePieces(database, startingWith(first.value, pieces))) }
  } finally {
    await pieces.return(undefined)
  }
}

async function storePieces(
  database: Database,
  pieces: AsyncIterable<Buffer>,
): Promise<{ store: string; hash: string; size: number }> {
  const store = randomUUID()
  const hash = createHash('sha256')
  let size = 0
  await openStore(database.sql, store)
  try {
    for await (const bytes of pieces) {
      const start = size
      size += bytes.length
      if (size > IMAGE_MAX_BYTES) throw tooLarge(IMAGE_REFUSED.size)
      hash.update(bytes)
      await database.bulk.run(async () => {
        await requireRoom(database)
        await appendPiece(database.sql, { store, start, bytes })
      })
    }
    return { store, hash: hash.digest('hex'), size }
  } catch (error) {
    // If this fails too, the hourly sweep deletes the store.
    await deleteStore(database, store).catch(() => undefined)
    throw error
  }
}

async function* startingWith<Item>(first: Item, others: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first
  yield* others
}

/** The media type by the first bytes; undefined if it isn't supported. Browsers show an animated PNG as a PNG. */
async function imageType(beginning: Uint8Array): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(beginning)
  const mime = type?.mime === 'image/apng' ? 'image/png' : type?.mime
  return mime !== undefined && Object.hasOwn(IMAGE_TYPES, mime) ? mime : undefined
}
