import type { Queries } from '../connect.ts'

/** Facts of this installation. `address`: where it was reached at its last start. */
export type InstallationKey = 'auth-secret' | 'example' | 'administrator-link-shown' | 'admin-emails' | 'address'

/** Returns the stored value, storing `make()` first when there is none. Of several callers at once one value wins. */
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

/** Whether this call stored the value: `false` when there was one already. */
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

export async function addAdministrator(sql: Queries, email: string): Promise<void> {
  await sql`insert into administrators (email) values (${email}) on conflict do nothing`
}

/** Whether someone with an account administers the installation; `configured`: the addresses that settings name. */
export async function hasAdministrator(sql: Queries, configured: readonly string[]): Promise<boolean> {
  const rows = await sql`
    select 1 from auth_user where "emailVerified"
      and (lower(email) = any(${[...configured]}::text[]) or lower(email) in (select email from administrators))
    limit 1`
  return rows.length > 0
}
