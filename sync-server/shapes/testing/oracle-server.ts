import type { FastifyInstance } from 'fastify'
import type { Database, Sql } from '../../../db/connect.ts'
import { type JobQueue, openJobs } from '../../../db/jobs.ts'
import { createApp } from '../../app.ts'
import { Mailbox } from '../../auth/mailbox.ts'
import { readConfig } from '../../config.ts'
import { cookieOf } from '../../testing/cookies.ts'
import { OWNER, PROJECTS, READER, type Transaction, type Write } from './oracle-plan.ts'

const mailbox = new Mailbox()

/** Rows that a reader should hold. */
export type RowsWanted = { relation: string; column: string; part: string }

/** Calls that an oracle makes to the server's side. */
export type OracleActs = {
  /** Creates the projects, and returns people's session cookies by address. */
  prepare(emails: readonly string[]): Promise<Record<string, string>>
  apply(transaction: Transaction): Promise<void>
  /** Rows that a query returns, each as JSON with sorted names. */
  rows(wanted: RowsWanted): Promise<string[]>
}

export type OracleServer = OracleActs & {
  url: string
  /** Stops the server gracefully and starts it again on the same database and port. */
  restart(): Promise<void>
  /**
   * Kills the server's process like a power cut, and starts it again. Missing if it has no process of its
   * own.
   */
  kill?: () => Promise<void>
  close(): Promise<void>
}

/** A server within this process, on a database that outlives it. */
export async function serveHere(database: Database): Promise<OracleServer> {
  const jobs = await openJobs(database, { work: false })
  let app = await startApp(database, jobs, 0)
  const { port } = app.addresses()[0] as { port: number }
  return {
    ...actsOn(database, () => app),
    url: `http://127.0.0.1:${port}`,
    restart: async () => {
      await app.close()
      app = await startApp(database, jobs, port)
    },
    close: async () => {
      await app.close()
      await jobs.close()
    },
  }
}

export async function startApp(database: Database, jobs: JobQueue, port: number): Promise<FastifyInstance> {
  const app = await createApp({
    config: readConfig({ LOG_LEVEL: 'silent', PORT: '0' }),
    database,
    jobs,
    clientDirectory: null,
    mailbox,
    // Small enough that snapshots have several pieces and the log forgets.
    shapes: {
      waitMs: 2_000,
      streamMs: 3_000,
      pieceRows: 3,
      keepChanges: { ofShape: 20, ofAll: 60 },
      replayChanges: 30,
    },
  })
  await app.listen({ host: '127.0.0.1', port })
  return app
}

export function actsOn(database: Database, app: () => FastifyInstance): OracleActs {
  const { sql } = database
  return {
    prepare: async (emails) => {
      for (const id of PROJECTS) {
        await sql`insert into projects (id, type, name, visibility, status)
          values (${id}, 'user', 'P', 'private', 'DOC_SUCCESS')`
        await sql`insert into memberships (project_id, email, role)
          values (${id}, ${OWNER}, 'admin'), (${id}, ${READER}, 'read')`
      }
      const cookies: Record<string, string> = {}
      for (const email of emails) cookies[email] = await signIn(app(), email)
      return cookies
    },
    apply: (transaction) => apply(sql, transaction),
    rows: async ({ relation, column, part }) => {
      const rows = await sql<{ value: Record<string, string | null> | null }[]>`
        select shape_row(t) as value from ${sql(relation)} t where t.${sql(column)}::text = ${part}`
      return rows.flatMap(({ value }) => (value ? [JSON.stringify(sorted(value))] : [])).sort()
    },
  }
}

class RolledBack extends Error {}

async function apply(sql: Sql, { writes, rollBack }: Transaction): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      for (const one of writes) await applyWrite(tx as unknown as Sql, one)
      if (rollBack) throw new RolledBack()
    })
  } catch (error) {
    // A deadlock of two transactions: Postgres aborts one of them, as in production.
    const deadlock = (error as { code?: string }).code === '40P01'
    if (!(error instanceof RolledBack) && !deadlock) throw error
  }
}

async function applyWrite(sql: Sql, one: Write): Promise<unknown> {
  switch (one.write) {
    case 'insert':
      return sql`insert into pages (id, project_id, name, type) values (${one.id}, ${one.project}, ${one.name}, 'generated')
        on conflict (id) do update set name = excluded.name`
    case 'delete':
      return sql`delete from pages where id = ${one.id}`
    case 'rename':
      return sql`update pages set name = ${one.name}, updated_at = clock_timestamp() where id = ${one.id}`
    case 'move':
      return sql`update pages set project_id = ${one.project} where id = ${one.id}`
    case 'soft-delete':
      return sql`update pages set deleted_at = now() where id = ${one.id}`
    case 'restore':
      return sql`update pages set deleted_at = null where id = ${one.id}`
    case 'role':
      return sql`insert into memberships (project_id, email, role) values (${one.project}, ${one.email}, ${one.role})
        on conflict (project_id, email) do update set role = excluded.role`
    case 'leave':
      return sql`delete from memberships where project_id = ${one.project} and email = ${one.email}`
    case 'project':
      return sql`update projects set name = ${one.name}, updated_at = clock_timestamp() where id = ${one.project}`
  }
}

export function sorted(row: object): object {
  return Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function signIn(app: FastifyInstance, address: string): Promise<string> {
  const headers = { host: 'localhost:3000' }
  const post = (url: string, payload: object, cookie = '') =>
    app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload })
  const asked = await post('/auth/email-otp/send-verification-otp', { email: address, type: 'sign-in' })
  const otp = mailbox.list().findLast(({ to }) => to === address)?.code
  const signedIn = await post(
    '/auth/sign-in/email-otp',
    { email: address, otp },
    cookieOf(asked.headers['set-cookie'], 'code'),
  )
  return cookieOf(signedIn.headers['set-cookie'], 'session')
}
