import type { Queries } from '../connect.ts'

/** Links clients of page documents to the people who used them. */

export type PageWriter = { pageId: number; pageName: string; client: number; userId: string }

/** Clients with which people other than the given person have written in these pages. */
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

/** Postgres type number (OID), for arrays whose element type the driver cannot infer from the values. */
const BIGINT = 20
