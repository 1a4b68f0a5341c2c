import type { Sql } from './connect.ts'

/** The product doesn't run behind a pooler that shares backends: it would lose data. */
export class SharedBackends extends Error {
  constructor() {
    super(
      'The database address leads to a connection pooler that shares backends between its clients (transaction or statement ' +
        'mode). That loses data. Set the pooler to session mode (pgbouncer: pool_mode = session), or set DATABASE_URL ' +
        'to the address of Postgres itself.',
    )
    this.name = 'SharedBackends'
  }
}

/** A pooler with a single backend lets the second session wait for the first: that is an answer too. */
const ANSWER_MS = 5_000
const STOP_MS = 1_000

/** Other clients of the pooler can hide it: between two statements they take a backend and give it back. */
const TRIES = 10

/**
 * Throws `SharedBackends` unless two connections that are open at once have a backend each, and keep it. While one holds
 * a transaction, a pooler in transaction mode has to give the other a backend that it did not have before.
 */
export async function requireSessions(sql: Sql, tries = TRIES): Promise<void> {
  const [one, other] = await Promise.all([sql.reserve(), sql.reserve()])
  const backend = async (session: typeof one) => {
    // Nothing prepared: another backend would not know it.
    const [row] = await session.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid')
    return row?.pid
  }
  try {
    for (let n = 0; n < tries; n++) {
      const first = await backend(one)
      await other.unsafe('begin').catch((error: Error) => {
        throw error.message.includes('statement pooling') ? new SharedBackends() : error
      })
      const held = await backend(other)
      const again = await inTime(backend(one))
      if (first === held || first !== again) throw new SharedBackends()
      await other.unsafe('rollback')
    }
  } finally {
    await other.unsafe('rollback').catch(() => {})
    for (const session of [one, other]) session.release()
  }
}

/** Looks again and again: a pooler can be set to another mode while we run. */
export function watchSessions(
  sql: Sql,
  { everyMs, answerMs }: { everyMs: number; answerMs: number },
  events: {
    onFault(fault: Error | undefined): void
    /** The database did not answer in time. */
    onSilence(): void
  },
): { stop(): Promise<void> } {
  let patienceMs = answerMs
  const look = async () => {
    let isSilent = false
    const timer = setTimeout(() => {
      isSilent = true
      events.onSilence()
    }, patienceMs)
    try {
      await requireSessions(sql)
      events.onFault(undefined)
    } catch (error) {
      if (error instanceof SharedBackends) events.onFault(error)
    } finally {
      clearTimeout(timer)
      // A database that is only slow gets to answer in the end.
      patienceMs = isSilent ? patienceMs * 2 : answerMs
    }
  }
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.race([looking, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())])
    },
  }
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SharedBackends()), ANSWER_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    answer.catch(() => {})
  }
}
