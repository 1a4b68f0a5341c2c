import type { Queries } from '../connect.ts'

/** Links the clients of pages' documents to people. */

export type PageWriter = { pageId: number; pageName: string; client: number; userId: string }

/** The clients with which people other than this one have written in these pages. */
export async function listWritersOf(
  sql: Queries,
  pageIds: readonly number[],
  exceptUser: string,
): Promise<PageWriter[]> {
  return sql<PageWriter[]>`
    select w.page_id as "pageId", p.name as "pageName", w.client, w.user_id as "userId"
    from page_writers w join pages p on p.id = w.page_id
    where w.page_id = any (${sql.array([...pageIds], BIGINT)}) and w.user_id <> ${exceptUser}
    order by w.page_id, w.client`
}

/** Postgres' number of the type, for arrays whose type cannot be seen from their values. */
const BIGINT = 20
