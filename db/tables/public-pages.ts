import type { Queries } from '../connect.ts'
import { lastChange } from './pages.ts'
import { type ProjectForAsker, projectColumns } from './projects.ts'

/** Projects that everyone may see, newest first. Doesn't check permissions. */
export async function listPublicProjects(sql: Queries, limit: number): Promise<ProjectForAsker[]> {
  return sql<ProjectForAsker[]>`
    select ${projectColumns(sql)}, null as role from projects p
    where (p.visibility = 'public' or p.example) and p.deleted_at is null
    order by p.id desc limit ${limit}`
}

export async function countPages(sql: Queries, projectIds: readonly number[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pages
    where project_id = any (${sql.array(projectIds as number[], 20)}::bigint[]) and deleted_at is null`
  return row?.count ?? 0
}

export type ListedPage = { id: number; project_id: number; updated_at: Date }

/** Pages of these projects in a fixed order, starting at `offset`. */
export async function listPagesOf(
  sql: Queries,
  projectIds: readonly number[],
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedPage[]> {
  return sql<ListedPage[]>`
    select id, project_id, ${lastChange(sql)} as updated_at from pages
    where project_id = any (${sql.array(projectIds as number[], 20)}::bigint[]) and deleted_at is null
    order by id offset ${offset} limit ${limit}`
}
