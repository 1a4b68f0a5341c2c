import type { Queries } from '../connect.ts'

/**
 * Revision strings. Each changes as soon as the content that it identifies changes, because versions of rows
 * and pages only grow.
 */

/** Revision of everything that a rendered page shows: its text, citations, tree and project. */
export async function pageRevision(
  sql: Queries,
  { id, project_id }: { id: number; project_id: number },
): Promise<string> {
  const [row] = await sql<{ seq: number; project: number; pages: number; citations: number; cited: number }[]>`
    select d.seq, p.version as project,
      (select max(version) from pages where project_id = ${project_id}) as pages,
      (select max(version) from citations where page_id = ${id}) as citations,
      (select count(*)::int from citations where page_id = ${id}) as cited
    from page_docs d, projects p where d.page_id = ${id} and p.id = ${project_id}`
  return row ? [row.seq, row.project, row.pages, row.citations, row.cited].join('.') : ''
}

/** Revision of a project with the texts of all its pages, their citations and their images. */
export async function projectRevision(sql: Queries, projectId: number): Promise<string> {
  const [row] = await sql<{ revision: string }[]>`
    select concat_ws('.', p.version,
      (select max(version) from pages where project_id = p.id),
      (select sum(d.seq) from pages g join page_docs d on d.page_id = g.id where g.project_id = p.id),
      (select concat(max(version), '+', count(*)) from citations where project_id = p.id),
      (select count(*) from attachments where project_id = p.id)) as revision
    from projects p where p.id = ${projectId}`
  return row?.revision ?? ''
}
