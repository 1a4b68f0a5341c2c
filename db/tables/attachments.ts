import type { Guarded } from '../../shared/rbac/can.ts'
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
  // Also of one that is there: it is not to be purged before this commits.
  await sql`
    insert into blobs (hash, bytes) values (${hash}, ${bytes})
    on conflict (hash) do update set stored_at = excluded.stored_at`
  await sql`
    insert into attachments (project_id, hash, page_id, mime, name, size, user_id)
    values (${projectId}, ${hash}, ${pageId}, ${mime}, ${name}, ${bytes.length}, ${userId})
    on conflict (project_id, hash) do nothing`
}

/** So many of the projects that show an image are judged. The first decides, as long as SQL and rules say the same. */
const JUDGED = 10

/**
 * Projects in which an image is attached, each with the asker's own role: whoever may read one of them may see it. Of the
 * many that may show it, those come first that the asker is likely to read; whether they may is decided elsewhere.
 */
export async function projectsOfAttachment(
  sql: Queries,
  hash: string,
  email: string | null,
): Promise<(Guarded & { mime: string })[]> {
  return sql<(Guarded & { mime: string })[]>`
    select a.mime, p.visibility, p.example, m.role from attachments a
    join projects p on p.id = a.project_id
    left join memberships m on m.project_id = p.id and m.email = ${email}
    where a.hash = ${hash} and p.deleted_at is null
    order by (m.role is not null or p.visibility = 'public' or p.example) desc, p.id
    limit ${JUDGED}`
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
