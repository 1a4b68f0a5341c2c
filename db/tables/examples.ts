import type { Queries } from '../connect.ts'
import { type ProjectForAsker, projectColumns } from './projects.ts'

/** A project of the gallery with what its picture is drawn from: the first entries of its contents, and how many pages. */
export type ExampleRow = ProjectForAsker & { contents: string[]; pages: number }

/** As many as the picture has room for. */
const CONTENTS = 6

/** The installation's own example first, then what was marked, in that order. Whether it may be seen is not judged here. */
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
