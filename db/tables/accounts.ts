import type { Queries } from '../connect.ts'

/** Returns the ids of the rows for git host accounts that a person has connected. */
export async function githubAccountsOf(sql: Queries, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from auth_account where "userId" = ${userId} and "providerId" = 'github'`
  return rows.map(({ id }) => id)
}

export async function removeGithubAccounts(sql: Queries, ids: readonly string[]): Promise<void> {
  await sql`delete from auth_account where id = any (${[...ids]}::text[])`
}

/** Returns the id that a person's account has at the git host, if they have connected one. */
export async function githubAccountOf(sql: Queries, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ accountId: string }[]>`
    select "accountId" from auth_account where "userId" = ${userId} and "providerId" = 'github'
    order by "createdAt" desc limit 1`
  return row?.accountId
}
