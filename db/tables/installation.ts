import type { Queries, Tx } from '../connect.ts'

/** Facts of this installation. `address`: where it was reached at its last start. */
export type InstallationKey =
  | 'auth-secret'
  | 'example'
  | 'administrator-link-shown'
  | 'admin-emails'
  | 'address'
  | 'audited-settings'

/**
 * Returns the stored value, storing `make()` first when there is none. If several callers race, all get the
 * same value.
 */
export async function installationValue(sql: Queries, key: InstallationKey, make: () => string): Promise<string> {
  await storeFirst(sql, key, make())
  const value = await storedValue(sql, key)
  if (value === undefined) throw new Error(`the installation lost its ${key}`)
  return value
}

export async function storedValue(sql: Queries, key: InstallationKey): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`select value from installation where key = ${key}`
  return row?.value
}

/** Stores the value unless one exists. Returns whether this call stored it. */
export async function storeFirst(sql: Queries, key: InstallationKey, value: string): Promise<boolean> {
  const rows = await sql`
    insert into installation (key, value) values (${key}, ${value}) on conflict (key) do nothing returning key`
  return rows.length > 0
}

export async function replaceValue(sql: Queries, key: InstallationKey, value: string): Promise<void> {
  await sql`
    insert into installation (key, value) values (${key}, ${value})
    on conflict (key) do update set value = excluded.value`
}

export async function listAdministrators(sql: Queries): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`select email from administrators`
  return rows.map((row) => row.email)
}

/** Returns true if the address wasn't an administrator before. */
export async function addAdministrator(sql: Queries, email: string): Promise<boolean> {
  const rows = await sql`insert into administrators (email) values (${email}) on conflict do nothing returning email`
  return rows.length > 0
}

/** Returns true if the address was an administrator. */
export async function removeAdministrator(sql: Queries, email: string): Promise<boolean> {
  return (await sql`delete from administrators where email = ${email} returning email`).length > 0
}

/** Serializes changes to the administrators, so that two of them can't remove each other at the same time. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`
}

/**
 * Returns whether an administrator with an account exists. `configured`: administrators' addresses from the
 * settings. `except`: an address that doesn't count.
 */
export async function hasAdministrator(
  sql: Queries,
  configured: readonly string[],
  { except = '' }: { except?: string } = {},
): Promise<boolean> {
  const rows = await sql`
    select 1 from auth_user where "emailVerified" and lower(email) <> ${except}
      and (lower(email) = any(${[...configured]}::text[]) or lower(email) in (select email from administrators))
    limit 1`
  return rows.length > 0
}
