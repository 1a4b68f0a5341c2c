import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database, Tx } from './connect.ts'

const DIRECTORY = new URL('./migrations/', import.meta.url)
/** Arbitrary key of an advisory lock. The lock serialises processes that start at the same time. */
const LOCK = 4_701_221

export type MigrationTiming = {
  /** Maximum wait for another process that is migrating, in milliseconds. */
  turnMs: number
  /**
   * Maximum wait of a migration for a table, in milliseconds. Short, as all later statements wait behind
   * it.
   */
  lockMs: number
  /** Maximum number of tries. Other clients continue during the pause between two tries. */
  tries: number
  pauseMs: number
}

const TIMING: MigrationTiming = { turnMs: 5 * 60_000, lockMs: 5_000, tries: 12, pauseMs: 2_000 }
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Brings the schema up to date, and returns the names of the migrations that it applied. Must run before
 * anything listens. Throws if an applied migration has changed since, because the schema would no longer
 * match the files.
 */
export async function migrate(database: Database, given: Partial<MigrationTiming> = {}): Promise<string[]> {
  const timing = { ...TIMING, ...given }
  for (let tries = 1; ; tries++) {
    let hasTurn = false
    try {
      const applied = await database.direct.begin(async (tx) => {
        await takeTurn(tx as unknown as Tx, timing.turnMs)
        hasTurn = true
        await limitWaiting(tx as unknown as Tx, timing.lockMs)
        return await applyAll(tx as unknown as Tx)
      })
      return applied as string[]
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (!hasTurn) {
        throw new Error('Another process has been setting up the database for minutes. End it, then start again.')
      }
      if (tries >= timing.tries) {
        throw new Error(
          'The database could not be brought up to date: another connection holds a table that must be changed. ' +
            'End long transactions (see pg_stat_activity), then start again.',
        )
      }
      await new Promise((resolve) => setTimeout(resolve, timing.pauseMs))
    }
  }
}

/**
 * Runs a step of the database setup under a lock against other processes. Otherwise, processes that start
 * at once on an empty server would create the same schema side by side, and all but one would fail. The
 * embedded database needs no lock, because it has only one process.
 */
export async function alone<Result>(database: Database, act: () => Promise<Result>): Promise<Result> {
  if (database.kind !== 'postgres') return await act()
  const session = await database.direct.reserve()
  try {
    await session`select pg_advisory_lock(${LOCK})`
    return await act()
  } finally {
    // Unlocking fails if the connection has ended, but then the lock is already released.
    await session`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    session.release()
  }
}

async function takeTurn(tx: Tx, turnMs: number): Promise<void> {
  await limitWaiting(tx, turnMs)
  await tx`select pg_advisory_xact_lock(${LOCK})`
}

async function limitWaiting(tx: Tx, ms: number): Promise<void> {
  await tx`select set_config('lock_timeout', ${String(ms)}, true)`
}

async function applyAll(tx: Tx): Promise<string[]> {
  const files = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
  await tx`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`
  const rows = await tx<{ name: string; checksum: string }[]>`select name, checksum from schema_migrations`
  const done = new Map(rows.map((row) => [row.name, row.checksum]))
  const fresh: string[] = []
  for (const name of files) if (await apply(tx, name, done)) fresh.push(name)
  const unknown = [...done.keys()].filter((name) => !files.includes(name))
  if (unknown.length > 0) {
    throw new Error(`The database was made by a newer version (${unknown.join(', ')}). Start that version instead.`)
  }
  return fresh
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
