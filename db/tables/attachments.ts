import type { Queries } from '../connect.ts'

export type NewAttachment = {
  projectId: number
  pageId: number
  hash: string
  mime: string
  name: string
  bytes: Uint8Array
  userId: string
}

/** Keeps an image once, however many pages and projects show it. */
export async function insertAttachment(sql: Queries, attachment: NewAttachment): Promise<void> {
  const { projectId, pageId, hash, mime, name, bytes, userId } = attachment
  await sql`insert into blobs (hash, bytes) values (${hash}, ${bytes}) on conflict (hash) do nothing`
  await sql`
    insert into attachments (project_id, hash, page_id, mime, name, size, user_id)
    values (${projectId}, ${hash}, ${pageId}, ${mime}, ${name}, ${bytes.length}, ${userId})
    on conflict (project_id, hash) do nothing`
}

/** The projects in which an image is attached: whoever may read one of them may see it. */
export async function projectsOfAttachment(sql: Queries, hash: string): Promise<{ projectId: number; mime: string }[]> {
  return sql<{ projectId: number; mime: string }[]>`
    select a.project_id as "projectId", a.mime from attachments a
    join projects p on p.id = a.project_id where a.hash = ${hash} and p.deleted_at is null limit 100`
}

export async function readBlob(sql: Queries, hash: string): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ bytes: Uint8Array }[]>`select bytes from blobs where hash = ${hash}`
  return row?.bytes
}

/** The images that are attached in a project, by hash. */
export async function listAttachments(
  sql: Queries,
  projectId: number,
): Promise<Map<string, { mime: string; size: number }>> {
  const rows = await sql<{ hash: string; mime: string; size: number }[]>`
    select hash, mime, size from attachments where project_id = ${projectId}`
  return new Map(rows.map(({ hash, mime, size }) => [hash, { mime, size }]))
}
