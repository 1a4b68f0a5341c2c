import type { Queries } from '../connect.ts'

/** The number of somebody's account at the git host, if they have connected one. */
export async function githubAccountOf(sql: Queries, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ accountId: string }[]>`
    select "accountId" from auth_account where "userId" = ${userId} and "providerId" = 'github'
    order by "createdAt" desc limit 1`
  return row?.accountId
}
