import type { Database } from '../../db/connect.ts'
import { type StoredBytes, storeBytes } from '../../db/store-bytes.ts'
import { PIECE_BYTES } from '../../db/tables/blobs.ts'
import { IMAGE_REFUSED } from '../../shared/contract/messages/editor.ts'
import { IMAGE_MAX_BYTES } from '../../shared/contract/pages.ts'
import { imageType } from '../../shared/document/image-type.ts'
import { tooLarge, unsupportedType } from '../errors.ts'
import { inPieces } from './in-pieces.ts'

export type ReceivedImage = StoredBytes & { mime: string }

/**
 * Stores an image while it arrives, in a store that no one can read yet. Keeps one piece in memory.
 * Rejects with 415 if the body isn't an image, and with 413 if it's too large. In both cases, deletes the
 * stored bytes.
 */
export async function receiveImage(database: Database, body: AsyncIterable<Uint8Array>): Promise<ReceivedImage> {
  const pieces = inPieces(body, PIECE_BYTES)
  try {
    const first = await pieces.next()
    const mime = first.done ? undefined : await imageType(first.value)
    if (first.done || !mime) throw unsupportedType(IMAGE_REFUSED.type)
    return { mime, ...(await storeBytes(database, startingWith(first.value, pieces), requireSize)) }
  } finally {
    await pieces.return(undefined)
  }
}

async function* startingWith<Item>(first: Item, others: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first
  yield* others
}

function requireSize(size: number): void {
  if (size > IMAGE_MAX_BYTES) throw tooLarge(IMAGE_REFUSED.size)
}
