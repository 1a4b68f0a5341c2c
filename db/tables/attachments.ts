import type { Guarded } from '../../shared/rbac/can.ts'
import type { Queries } from '../connect.ts'

export type NewAttachment = {
  projectId: number
  /** Page that the image was added to. For an image of the repository, this and `userId` are null. */
  pageId: number | null
  hash: string
  mime: string
  name: string
  size: number
  userId: string | null
}

/**
 * Attaches an image to a project. Its bytes are in a blob, which is stored once for all projects that show
 * the image.
 */
export async function insertAttachment(sql: Queries, attachment: NewAttachment): Promise<void> {
  const { projectId, pageId, hash, mime, name, size, userId } = attachment
  await sql`
    insert into attachments (project_id, hash, page_id, mime, name, size, user_id)
    values (${projectId}, ${hash}, ${pageId}, ${mime}, ${name}, ${size}, ${userId})
    on conflict (project_id, hash) do nothing`
}

/**
 * Maximum number of projects that are checked. The first one decides, as long as this SQL and the rules
 * agree.
 */
const JUDGED = 10

/**
 * Returns the projects that contain an attached image, with the role of the person in each. A reader of any
 * of these projects may see the image. Projects that the person can probably read come first. The caller
 * has to check access.
 */
export async function projectsOfAttachment(
  sql: Queries,
  hash: string,
  email: string | null,
): Promise<(Guarded & { mime: string; size: number })[]> {
  return sql<(Guarded & { mime: string; size: number })[]>`
    select a.mime, coalesce(b.size, octet_length(b.bytes)) as size, p.visibility, p.example, m.role from attachments a
    join projects p on p.id = a.project_id
    join blobs b on b.hash = a.hash
    left join memberships m on m.project_id = p.id and m.email = ${email}
    where a.hash = ${hash} and p.deleted_at is null
    order by (m.role is not null or p.visibility = 'public' or p.example) desc, p.id
    limit ${JUDGED}`
}

/** Returns the images attached in a project, by hash. */
export async function listAttachments(
  sql: Queries,
  projectId: number,
): Promise<Map<string, { mime: string; size: number }>> {
  const rows = await sql<{ hash: string; mime: string; size: number }[]>`
    select a.hash, a.mime, a.size from attachments a join blobs b on b.hash = a.hash where a.project_id = ${projectId}`
  return new Map(rows.map(({ hash, mime, size }) => [hash, { mime, size }]))
}
