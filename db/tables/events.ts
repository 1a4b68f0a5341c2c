import type { Queries } from '../connect.ts'

export async function insertEvent(sql: Queries, name: string, provider: string | null): Promise<void> {
  await sql`insert into events (name, provider) values (${name}, ${provider})`
}
