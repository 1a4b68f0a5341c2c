import type { Queries, Tx } from '../connect.ts'

/** Stores a link that signs in an administrator. A new link replaces the previous one. */
export async function putAdministratorLink(tx: Tx, hash: string, hours: number): Promise<Date> {
  await discardAdministratorLinks(tx)
  const [row] = await tx<{ expires: Date }[]>`
    insert into administrator_links (hash, expires_at) values (${hash}, now() + ${hours}::int * interval '1 hour')
    returning expires_at as expires`
  if (!row) throw new Error('an insert returns its row')
  return row.expires
}

/** Whether the link is still valid. The check doesn't use up the link. */
export async function hasAdministratorLink(sql: Queries, hash: string): Promise<boolean> {
  return (await sql`select 1 from administrator_links where hash = ${hash} and expires_at > now()`).length > 0
}

/** Uses up the link. If several callers try at once, only one gets `true`. */
export async function takeAdministratorLink(tx: Tx, hash: string): Promise<boolean> {
  const rows = await tx`delete from administrator_links where hash = ${hash} and expires_at > now() returning hash`
  return rows.length > 0
}

export async function discardAdministratorLinks(sql: Queries): Promise<void> {
  await sql`delete from administrator_links`
}
