import { randomUUID } from 'node:crypto'
import type { Queries } from '../connect.ts'
import { insertAttachment, type NewAttachment } from '../tables/attachments.ts'
import { appendPiece, claimStore, openStore } from '../tables/blobs.ts'

/** Stores a small image and attaches it to a project. */
export async function storeImage(
  sql: Queries,
  { bytes, ...image }: Omit<NewAttachment, 'size'> & { bytes: Uint8Array },
): Promise<void> {
  const [store, size] = [randomUUID(), bytes.length]
  await openStore(sql, store)
  await appendPiece(sql, { store, start: 0, bytes })
  await claimStore(sql, { hash: image.hash, store, size })
  await insertAttachment(sql, { ...image, size })
}
