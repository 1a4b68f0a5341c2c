import type { Sql } from './connect.ts'

/** Thrown if a pooler shares backends between clients, because the product would lose data there. */
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

/**
 * Time limit for a session's answer, in milliseconds. With a pooler that has a single backend, the second
 * session waits for the first. So a timeout also proves that backends are shared.
 */
const ANSWER_MS = 5_000
const STOP_MS = 1_000

/**
 * Number of tries, because one try may miss the sharing. Other clients of the pooler can hide it when they
 * take a backend and return it between two statements.
 */
const TRIES = 10

/**
 * Throws `SharedBackends` unless two open connections each have their own backend and keep it. While the
 * second connection is in a transaction, a pooler in transaction mode has to give the first connection a
 * different backend than before.
 */
export async function requireSessions(sql: Sql, tries = TRIES): Promise<void> {
  const [one, other] = await Promise.all([sql.reserve(), sql.reserve()])
  const backend = async (session: typeof one) => {
    // Not a prepared statement, because another backend wouldn't know it.
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

/** Checks repeatedly, because a pooler's mode can change while we run. */
export function watchSessions(
  sql: Sql,
  { everyMs, answerMs }: { everyMs: number; answerMs: number },
  events: {
    onFault(fault: Error | undefined): void
    /** Called when the database didn't answer in time. */
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
      // After a silent check, the next one gets more time, so that a database that is only slow can answer.
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
