import type { Queries } from '../connect.ts'

/** An archive is kept in pieces, so that no statement holds a hundred megabytes. */
export const CHUNK_BYTES = 1024 * 1024

export async function createUpload(sql: Queries, id: string, projectId: number): Promise<void> {
  await sql`insert into uploads (id, project_id) values (${id}, ${projectId})`
}

export async function appendChunk(sql: Queries, id: string, position: number, bytes: Uint8Array): Promise<void> {
  await sql`insert into upload_chunks (upload_id, position, bytes) values (${id}, ${position}, ${bytes})`
}

/** The lengths of an upload's pieces, in order; empty when there is no such upload. */
export async function chunkLengths(sql: Queries, id: string): Promise<number[]> {
  const rows = await sql<{ length: number }[]>`
    select length(bytes) as length from upload_chunks where upload_id = ${id} order by position`
  return rows.map((row) => row.length)
}

export async function readChunk(sql: Queries, id: string, position: number): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ bytes: Uint8Array }[]>`
    select bytes from upload_chunks where upload_id = ${id} and position = ${position}`
  return row?.bytes
}

export async function deleteUpload(sql: Queries, id: string): Promise<void> {
  await sql`delete from uploads where id = ${id}`
}

/** Uploads that nobody came back for. */
export async function deleteOldUploads(sql: Queries): Promise<void> {
  await sql`delete from uploads where created_at < now() - interval '1 day'`
}
