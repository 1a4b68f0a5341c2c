import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database, Tx } from './connect.ts'

const DIRECTORY = new URL('./migrations/', import.meta.url)
/** Any number that nobody else uses; it serialises processes that start at once. */
const LOCK = 4_701_221

/**
 * Brings the schema up to date. Runs before anything listens. A migration that was applied and has changed since is
 * refused: the schema would no longer be what the files say.
 */
export async function migrate(database: Database): Promise<string[]> {
  const files = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
  const applied = await database.direct.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await tx`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`
    const done = new Map(
      (await tx<{ name: string; checksum: string }[]>`select name, checksum from schema_migrations`).map((row) => [
        row.name,
        row.checksum,
      ]),
    )
    const fresh: string[] = []
    for (const name of files) {
      if (await apply(tx as unknown as Tx, name, done)) fresh.push(name)
    }
    const unknown = [...done.keys()].filter((name) => !files.includes(name))
    if (unknown.length > 0) {
      throw new Error(`The database was made by a newer version (${unknown.join(', ')}). Start that version instead.`)
    }
    return fresh
  })
  return applied as string[]
}

async function apply(tx: Tx, name: string, done: Map<string, string>): Promise<boolean> {
  const text = await readFile(new URL(name, DIRECTORY), 'utf8')
  const checksum = createHash('sha256').update(text).digest('hex')
  const known = done.get(name)
  if (known === checksum) return false
  if (known) throw new Error(`The migration ${name} has changed since it was applied.`)
  await tx.unsafe(text)
  await tx`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`
  return true
}
