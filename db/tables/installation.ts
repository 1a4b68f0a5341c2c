import type { Queries } from '../connect.ts'

/** Facts of this installation that are made once and kept. */
export type InstallationKey = 'auth-secret' | 'administrator-link' | 'example'

/** Returns the stored value, storing `make()` first when there is none. Of several callers at once one value wins. */
export async function installationValue(sql: Queries, key: InstallationKey, make: () => string): Promise<string> {
  await sql`insert into installation (key, value) values (${key}, ${make()}) on conflict (key) do nothing`
  const [row] = await sql<{ value: string }[]>`select value from installation where key = ${key}`
  if (!row) throw new Error(`the installation lost its ${key}`)
  return row.value
}

/** Removes a value and says whether it was there with exactly this content: a link works once. */
export async function consumeInstallationValue(sql: Queries, key: InstallationKey, value: string): Promise<boolean> {
  const rows = await sql`delete from installation where key = ${key} and value = ${value} returning key`
  return rows.length > 0
}

export async function listAdministrators(sql: Queries): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`select email from administrators`
  return rows.map((row) => row.email)
}

export async function addAdministrator(sql: Queries, email: string): Promise<void> {
  await sql`insert into administrators (email) values (${email}) on conflict do nothing`
}
