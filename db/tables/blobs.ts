import type { Database, Queries } from '../connect.ts'
import { transaction } from '../transaction.ts'

/**
 * Bytes of an image that one statement writes. Such a write takes the embedded database about a
 * millisecond, and all other clients wait that long.
 */
export const PIECE_BYTES = 128 * 1024
/** Number of pieces that one statement deletes. The deletion takes about as long as writing one piece. */
const PIECES_DELETED_AT_ONCE = 8

/**
 * Creates a store for the bytes of an image. The store is loose until a blob claims it. No one can read a
 * loose store.
 */
export async function openStore(sql: Queries, store: string): Promise<void> {
  await sql`insert into loose_stores (store) values (${store})`
}

/** `hash`: the SHA-256 of the bytes. */
export type NewBlob = { hash: string; store: string; size: number }
export type Piece = { store: string; start: number; bytes: Uint8Array }

/**
 * Appends a piece, sent as base64. The driver would send hex, which is longer and takes the main thread
 * twice as long.
 */
export async function appendPiece(sql: Queries, { store, start, bytes }: Piece): Promise<void> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
  await sql`insert into blob_pieces (store, start, bytes) values (${store}, ${start}, decode(${text}, 'base64'))`
}

/**
 * Turns a loose store into the bytes of a blob. Resolves to false if the blob already exists. Then the
 * store stays loose, and the caller has to delete it.
 */
export async function claimStore(tx: Queries, { hash, store, size }: NewBlob): Promise<boolean> {
  // On conflict, the update keeps the existing blob from being purged before this transaction commits.
  const [blob] = await tx<[{ store: string | null }]>`
    insert into blobs (hash, store, size) values (${hash}, ${store}, ${size})
    on conflict (hash) do update set stored_at = excluded.stored_at returning store`
  if (blob.store !== store) return false
  const { count } = await tx`delete from loose_stores where store = ${store}`
  if (count === 0) throw new Error('The store of an upload was deleted before the upload ended')
  return true
}

/**
 * Deletes a loose store in small steps. Locks its row, so that a store that a blob is claiming isn't
 * deleted.
 */
export async function deleteStore({ sql, bulk }: Database, store: string): Promise<void> {
  const deleteSome = () => sql`
    with loose as (select 1 from loose_stores where store = ${store} for update)
    delete from blob_pieces where exists (select 1 from loose) and store = ${store} and start in (
      select start from blob_pieces where store = ${store} order by start limit ${PIECES_DELETED_AT_ONCE})`
  while ((await bulk.run(deleteSome)).count > 0);
  await sql`delete from loose_stores where store = ${store}`
}

/** Deletes stores that have been loose since before a date, which is longer than any upload takes. */
export async function deleteLooseStores(database: Database, before: Date): Promise<void> {
  const rows = await database.sql<{ store: string }[]>`select store from loose_stores where since < ${before}`
  for (const { store } of rows) await deleteStore(database, store)
}

/** Range of bytes. The byte at `to` is excluded. */
export type ByteRange = { from: number; to: number }

/**
 * Reads a blob piece by piece, on demand. Occupies no connection and no transaction between pieces. Throws
 * if the blob is deleted meanwhile.
 */
export async function* readBlob(
  { sql, bulk }: Database,
  hash: string,
  { from, to }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; ) {
    const piece = await bulk.run(() => readPiece(sql, hash, at))
    const bytes = piece?.bytes.subarray(at - piece.start, to - piece.start)
    if (!bytes?.length) throw new Error(`The bytes of ${hash} end at ${at}`)
    yield bytes
    at += bytes.length
  }
}

/** Reads all bytes of a blob. */
export async function* readWholeBlob(database: Database, hash: string): AsyncGenerator<Uint8Array> {
  const [blob] = await database.sql<{ size: number }[]>`
    select coalesce(size, octet_length(bytes)) as size from blobs where hash = ${hash}`
  if (!blob) throw new Error(`The bytes of ${hash} are gone`)
  yield* readBlob(database, hash, { from: 0, to: blob.size })
}

/**
 * Returns the piece that contains position `at`. For a blob that isn't split yet, returns a slice from
 * there.
 */
async function readPiece(
  sql: Queries,
  hash: string,
  at: number,
): Promise<{ start: number; bytes: Uint8Array } | undefined> {
  const [row] = await sql<{ start: number; text: string }[]>`
    select coalesce(p.start, ${at}) as start,
      encode(coalesce(p.bytes, substring(b.bytes from ${at + 1} for ${PIECE_BYTES})), 'base64') as text
    from blobs b left join lateral (
      select start, bytes from blob_pieces where store = b.store and start <= ${at} order by start desc limit 1
    ) p on true
    where b.hash = ${hash} and (p.start is not null or b.bytes is not null)`
  return row && { start: row.start, bytes: Buffer.from(row.text, 'base64') }
}

/** Splits blobs that older versions stored as a whole into pieces. The blobs stay readable meanwhile. */
export async function splitWholeBlobs(database: Database, uuid: () => string, signal: AbortSignal): Promise<void> {
  const rows = await database.sql<{ hash: string; size: number }[]>`
    select hash, octet_length(bytes) as size from blobs where bytes is not null order by hash`
  for (const { hash, size } of rows) {
    signal.throwIfAborted()
    await splitBlob(database, { hash, size, store: uuid() })
  }
}

async function splitBlob(database: Database, { hash, size, store }: NewBlob): Promise<void> {
  const { sql, bulk } = database
  await openStore(sql, store)
  for (let start = 0; start < size; start += PIECE_BYTES) {
    // Copies inside the database, so that the bytes don't pass through this process.
    const copyPiece = () => sql`
      insert into blob_pieces (store, start, bytes)
      select ${store}, ${start}, substring(bytes from ${start + 1} for ${PIECE_BYTES}) from blobs
      where hash = ${hash} and bytes is not null`
    await bulk.run(copyPiece)
  }
  const isTaken = await transaction(database, async (tx) => {
    const { count } = await tx`
      update blobs set bytes = null, store = ${store}, size = ${size} where hash = ${hash} and bytes is not null`
    if (count > 0) await tx`delete from loose_stores where store = ${store}`
    return count > 0
  })
  if (!isTaken) await deleteStore(database, store)
}
