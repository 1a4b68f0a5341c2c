import type { Queries, Tx } from '../connect.ts'

/** Keeps a link that signs in an administrator. There is one at a time: a new one replaces the others. */
export async function putAdministratorLink(tx: Tx, hash: string, hours: number): Promise<Date> {
  await discardAdministratorLinks(tx)
  const [row] = await tx<{ expires: Date }[]>`
    insert into administrator_links (hash, expires_at) values (${hash}, now() + ${hours}::int * interval '1 hour')
    returning expires_at as expires`
  if (!row) throw new Error('an insert returns its row')
  return row.expires
}

/** Whether the link still works. Looking at it does not use it up. */
export async function hasAdministratorLink(sql: Queries, hash: string): Promise<boolean> {
  return (await sql`select 1 from administrator_links where hash = ${hash} and expires_at > now()`).length > 0
}

/** Uses the link up. Of several callers at once one gets `true`. */
export async function takeAdministratorLink(tx: Tx, hash: string): Promise<boolean> {
  const rows = await tx`delete from administrator_links where hash = ${hash} and expires_at > now() returning hash`
  return rows.length > 0
}

export async function discardAdministratorLinks(sql: Queries): Promise<void> {
  await sql`delete from administrator_links`
}
