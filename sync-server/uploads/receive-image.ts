import { createHash, randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Database } from '../../db/connect.ts'
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
  const first = await pieces.next()
  const mime = first.done ? undefined : await imageType(first.value)
  if (first.done || !mime) {
    await pieces.return(undefined)
    throw unsupportedType(IMAGE_REFUSED.type)
  }
  const store = randomUUID()
  await openStore(database.sql, store)
  try {
    const { hash, size } = await storePieces(database, store, startingWith(first.value, pieces))
    return { store, hash, size, mime }
  } catch (error) {
    await deleteStore(database, store)
    throw error
  }
}

async function storePieces(
  database: Database,
  store: string,
  pieces: AsyncIterable<Buffer>,
): Promise<{ hash: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const bytes of pieces) {
    const start = size
    size += bytes.length
    if (size > IMAGE_MAX_BYTES) throw tooLarge(IMAGE_REFUSED.size)
    hash.update(bytes)
    await database.bulk(() => appendPiece(database.sql, { store, start, bytes }))
  }
  return { hash: hash.digest('hex'), size }
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
