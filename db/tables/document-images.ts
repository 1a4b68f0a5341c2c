import type { Queries } from '../connect.ts'

/** An image of the repository that is attached to the project. `hash`: the SHA-256 of its bytes. */
export type DocumentImage = { path: string; hash: string }

/** The images that the documents of a project show, by path. */
export async function listDocumentImages(sql: Queries, projectId: number): Promise<DocumentImage[]> {
  return sql<DocumentImage[]>`
    select path, hash from document_images where project_id = ${projectId} order by path collate "C"`
}

/**
 * Records which images the documents of a project show now. Earlier images stay attached for older versions.
 */
export async function keepDocumentImages(
  sql: Queries,
  projectId: number,
  images: readonly DocumentImage[],
): Promise<void> {
  const paths = images.map(({ path }) => path)
  await sql`
    delete from document_images
    where project_id = ${projectId} and not path = any (${sql.array(paths, 25)}::text[])`
  if (images.length === 0) return
  const rows = images.map(({ path, hash }) => ({ project_id: projectId, path, hash }))
  await sql`
    insert into document_images ${sql(rows, 'project_id', 'path', 'hash')}
    on conflict (project_id, path) do update set hash = excluded.hash`
}
