import type { Queries } from '../connect.ts'

/** Bytes of each piece of a stored archive. Pieces keep a statement from loading a hundred megabytes. */
export const CHUNK_BYTES = 1024 * 1024

export async function createUpload(sql: Queries, id: string, projectId: number): Promise<void> {
  await sql`insert into uploads (id, project_id) values (${id}, ${projectId})`
}

export async function appendChunk(sql: Queries, id: string, position: number, bytes: Uint8Array): Promise<void> {
  await sql`
    with chunk as (
      insert into upload_chunks (upload_id, position, bytes) values (${id}, ${position}, ${bytes}) returning upload_id)
    update uploads set bytes = uploads.bytes + ${bytes.length} from chunk where id = chunk.upload_id`
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

/** Time at which an archive was uploaded; undefined if there is no such archive. */
export async function findUpload(sql: Queries, id: string): Promise<Date | undefined> {
  const [row] = await sql<{ created_at: Date }[]>`select created_at from uploads where id = ${id}`
  return row?.created_at
}

/** Whether an archive of a project is waiting or being uploaded. */
export async function hasUploadOf(sql: Queries, projectId: number): Promise<boolean> {
  return (await sql`select 1 from uploads where project_id = ${projectId} limit 1`).length > 0
}

/**
 * Deletes uploads that no one came back for. An upload that a job still has to read stays, however long jobs
 * have been failing.
 */
export async function deleteOldUploads(sql: Queries, now: Date): Promise<void> {
  await sql`
    delete from uploads u where u.created_at < ${now}::timestamptz - interval '1 day' and not exists (
      select 1 from pgboss.job j where j.state < 'completed' and j.name in ('import', 'refresh')
        and u.id::text in (j.data -> 'source' ->> 'uploadId', j.data -> 'archive' ->> 'uploadId'))`
}
