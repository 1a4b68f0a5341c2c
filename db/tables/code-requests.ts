import type { Queries } from '../connect.ts'

/** Key of a request for a code: one browser and one address. */
export type RequestKey = { browserHash: string; email: string }

/** Stores the hash of a sent code. Replaces the previous code and resets its count of guesses. */
export async function putCodeRequest(
  sql: Queries,
  { browserHash, email }: RequestKey,
  code: { hash: string; seconds: number },
): Promise<void> {
  await sql`delete from code_requests where expires_at < now()`
  await sql`
    insert into code_requests (browser_hash, email, code_hash, expires_at)
    values (${browserHash}, ${email}, ${code.hash}, now() + ${code.seconds}::int * interval '1 second')
    on conflict (browser_hash, email) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, guesses = 0`
}

export async function hasCodeRequest(sql: Queries, { browserHash, email }: RequestKey): Promise<boolean> {
  const rows = await sql`
    select 1 from code_requests where browser_hash = ${browserHash} and email = ${email} and expires_at > now()`
  return rows.length > 0
}

/** Counts a guess. Returns its number and the hash to compare with, or undefined if no code is open. */
export async function countGuess(
  sql: Queries,
  { browserHash, email }: RequestKey,
): Promise<{ guesses: number; codeHash: string } | undefined> {
  const [row] = await sql<{ guesses: number; codeHash: string }[]>`
    update code_requests set guesses = guesses + 1
    where browser_hash = ${browserHash} and email = ${email} and expires_at > now()
    returning guesses, code_hash as "codeHash"`
  return row
}

/** Uses up the code. If several callers race, only one gets `true`. */
export async function takeCodeRequest(
  sql: Queries,
  { browserHash, email }: RequestKey,
  codeHash: string,
): Promise<boolean> {
  const rows = await sql`
    delete from code_requests
    where browser_hash = ${browserHash} and email = ${email} and code_hash = ${codeHash} returning email`
  return rows.length > 0
}
