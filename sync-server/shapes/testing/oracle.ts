import { Shape, ShapeStream } from '@electric-sql/client'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { Database, Sql } from '../../../db/connect.ts'
import { openJobs } from '../../../db/jobs.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'

/**
 * Random transactions, and readers with the unmodified client. Whenever the writers pause, what each reader holds has to
 * be what a query says. After the oracle of electric-sql/electric (`oracle_property_test.exs`).
 */

const PROJECTS = [101, 102]
const EMAILS = ['ann@example.org', 'bob@example.org']

type Write =
  | {
      write: 'insert' | 'delete' | 'rename' | 'move' | 'soft-delete' | 'restore'
      id: number
      project: number
      name: string
    }
  | { write: 'role'; project: number; email: string; role: string }
  | { write: 'leave'; project: number; email: string }
  | { write: 'project'; project: number; name: string }

type Transaction = { writes: Write[]; rollBack: boolean }

export type Step =
  | { step: 'write'; together: Transaction[] }
  /** The server is started anew on the same database. */
  | { step: 'restart' }
  /** A reader forgets everything and begins again. */
  | { step: 'reset'; reader: number }

const project = fc.constantFrom(...PROJECTS)
const email = fc.constantFrom(...EMAILS)
const name = fc.constantFrom('a', 'b/c', 'd"e', '', 'ü', "f'g", 'h\\i')
const write: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      write: fc.constantFrom('insert', 'insert', 'delete', 'rename', 'move', 'soft-delete', 'restore'),
      id: fc.integer({ min: 1, max: 12 }),
      project,
      name,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      write: fc.constant('role' as const),
      project,
      email,
      role: fc.constantFrom('read', 'write', 'admin'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ write: fc.constant('leave' as const), project, email }) },
  { weight: 1, arbitrary: fc.record({ write: fc.constant('project' as const), project, name }) },
) as fc.Arbitrary<Write>
const transactionOf = fc.record({ writes: fc.array(write, { minLength: 1, maxLength: 5 }), rollBack: fc.boolean() })

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        step: fc.constant('write' as const),
        together: fc.array(transactionOf, { minLength: 1, maxLength: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ step: fc.constant('restart' as const) }) },
    { weight: 1, arbitrary: fc.record({ step: fc.constant('reset' as const), reader: fc.nat(5) }) },
  ),
  { minLength: 3, maxLength: 10 },
)

type ReaderPlan = { path: string; relation: string; column: string; part: string; person: string; sse: boolean }

const READERS: ReaderPlan[] = [
  ...PROJECTS.map((id) => ({ path: `project/${id}/pages`, relation: 'pages', column: 'project_id', part: String(id) })),
  ...PROJECTS.map((id) => ({
    path: `project/${id}/members`,
    relation: 'memberships',
    column: 'project_id',
    part: String(id),
  })),
].map((plan, index) => ({ ...plan, person: 'reader@example.org', sse: index % 2 === 1 }))

export type Oracle = { run: (plan: readonly Step[]) => Promise<void>; close: () => Promise<void> }

/** Prepares people and projects; `run` may be called again and again, and goes on from where the last one ended. */
export async function openOracle(database: Database): Promise<Oracle> {
  const jobs = await openJobs(database, { work: false })
  const { sql } = database
  let app = await start(0)
  const port = portOf(app)
  const token = await signIn(app, 'reader@example.org')
  const mine = await Promise.all(EMAILS.map(async (address) => [address, await signIn(app, address)] as const))
  for (const id of PROJECTS) {
    await sql`insert into projects (id, type, name, visibility, status)
      values (${id}, 'user', 'P', 'public', 'DOC_SUCCESS')`
    await sql`insert into memberships (project_id, email, role) values (${id}, 'reader@example.org', 'read')`
  }
  const plans = [
    ...READERS.map((plan) => ({ ...plan, token })),
    ...mine.map(([address, own], index) => ({
      path: 'my-projects',
      relation: 'my_projects',
      column: 'email',
      part: address,
      sse: index === 0,
      token: own,
    })),
  ]

  async function start(at: number): Promise<FastifyInstance> {
    const made = await createApp({
      config: readConfig({ LOG_LEVEL: 'silent', PORT: '0' }),
      database,
      jobs,
      clientDirectory: null,
      // Small enough that snapshots have several pieces and the log forgets.
      shapes: { waitMs: 2_000, streamMs: 3_000, pieceRows: 3, keepChanges: 300, replayChanges: 30 },
    })
    await made.listen({ host: '127.0.0.1', port: at })
    return made
  }

  function follow(plan: (typeof plans)[number]) {
    const stop = new AbortController()
    const stream = new ShapeStream({
      url: `http://127.0.0.1:${port}/api/shapes/${plan.path}`,
      headers: { authorization: `Bearer ${plan.token}` },
      liveSse: plan.sse,
      signal: stop.signal,
      backoffOptions: { initialDelay: 20, maxDelay: 50, multiplier: 1.1 },
      parser: { int8: (text: string) => text, int4: (text: string) => text },
      onError: () => ({}),
    })
    return { plan, shape: new Shape(stream), stop }
  }

  async function run(plan: readonly Step[]): Promise<void> {
    const readers = plans.map(follow)
    try {
      for (const step of plan) {
        if (step.step === 'write') await Promise.all(step.together.map((transaction) => apply(sql, transaction)))
        else if (step.step === 'restart') {
          await app.close()
          app = await start(port)
        } else {
          const index = step.reader % readers.length
          readers[index]?.stop.abort()
          readers[index] = follow(plans[index] as (typeof plans)[number])
        }
        for (const reader of readers) await equal(reader)
      }
    } finally {
      for (const { stop } of readers) stop.abort()
    }
  }

  /** Waits until a reader holds what the query says; it has to come to that by itself. */
  async function equal({ plan, shape }: ReturnType<typeof follow>): Promise<void> {
    const wanted = await rowsOf(sql, plan.relation, plan.column, plan.part)
    const held = () => [...shape.currentRows].map((row) => JSON.stringify(sorted(row))).sort()
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (JSON.stringify(held()) !== JSON.stringify(wanted)) return
        clearTimeout(late)
        unsubscribe()
        resolve()
      }
      const unsubscribe = shape.subscribe(look)
      const late = setTimeout(() => {
        unsubscribe()
        reject(new Error(`${plan.path} holds\n${held().join('\n')}\nand should hold\n${wanted.join('\n')}`))
      }, 15_000)
      look()
    })
  }

  return {
    run,
    close: async () => {
      await app.close()
      await jobs.close()
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
    // Two that wait for each other: Postgres ends one of them, as in real life.
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

async function rowsOf(sql: Sql, relation: string, column: string, part: string): Promise<string[]> {
  const rows = await sql<{ value: Record<string, string | null> | null }[]>`
    select shape_row(t) as value from ${sql(relation)} t where t.${sql(column)}::text = ${part}`
  return rows.flatMap(({ value }) => (value ? [JSON.stringify(sorted(value))] : [])).sort()
}

function sorted(row: object): object {
  return Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function portOf(app: FastifyInstance): number {
  const [address] = app.addresses()
  if (!address || typeof address === 'string') throw new Error('The server does not listen.')
  return address.port
}

async function signIn(app: FastifyInstance, address: string): Promise<string> {
  const headers = { host: 'localhost:3000' }
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload })
  await post('/auth/email-otp/send-verification-otp', { email: address, type: 'sign-in' })
  const mails = (await app.inject({ url: '/dev/mailbox.json', headers })).json<{ to: string; code: string }[]>()
  const otp = mails.findLast(({ to }) => to === address)?.code
  const signedIn = await post('/auth/sign-in/email-otp', { email: address, otp })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const session = await app.inject({ url: '/auth/get-session', headers: { ...headers, cookie } })
  return String(session.headers['set-auth-jwt'])
}
