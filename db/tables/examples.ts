import type { Queries } from '../connect.ts'
import { type ProjectForAsker, projectColumns } from './projects.ts'

/** A gallery project with the data for its picture: its first contents entries and its number of pages. */
export type ExampleRow = ProjectForAsker & { contents: string[]; pages: number }

/** Number of contents entries for which the picture has room. */
const CONTENTS = 6

/**
 * Lists the installation's own example first, then the marked projects in the order of their marking. Doesn't
 * check who may see them.
 */
export async function listExamples(sql: Queries): Promise<ExampleRow[]> {
  return sql<ExampleRow[]>`
    select ${projectColumns(sql)}, null as role,
      (select count(*)::int from pages where project_id = p.id and deleted_at is null) as pages,
      array(
        select name from pages where project_id = p.id and parent_id = 0 and deleted_at is null
        order by (kind is distinct from 'overview'), name limit ${CONTENTS}
      ) as contents
    from projects p left join examples e on e.project_id = p.id
    where (p.example or e.project_id is not null) and p.deleted_at is null
    order by p.example desc, e.marked_at, p.id`
}

export async function markExample(sql: Queries, projectId: number): Promise<void> {
  await sql`insert into examples (project_id) values (${projectId}) on conflict do nothing`
}

export async function unmarkExample(sql: Queries, projectId: number): Promise<void> {
  await sql`delete from examples where project_id = ${projectId}`
}
