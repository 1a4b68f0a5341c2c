import { FetchError, Shape, ShapeStream } from '@electric-sql/client'
import { EMAILS, OWNER, PROJECTS, READER, type Step, type Transaction } from './oracle-plan.ts'
import { type OracleServer, sorted } from './oracle-server.ts'

/**
 * Runs random transactions, and readers with the unmodified client. Whenever the writers pause, each
 * reader must hold what a query returns, and nothing if they may not read. Modelled on the oracle of
 * electric-sql/electric (`oracle_property_test.exs`).
 */
export type Oracle = { run: (plan: readonly Step[]) => Promise<void>; close: () => Promise<void> }

type Plan = {
  path: string
  relation: string
  column: string
  part: string
  token: string
  sse: boolean
  project: number | null
}
type Reader = { plan: Plan; shape: Shape; stop: AbortController; denied: Promise<void> }

const SETTLE_MS = 15_000
const TRIES = 5
/** The promise is one second; the rest is for a busy machine. */
const DENIED_MS = 5_000

/** Prepares people and projects. `run` may be called repeatedly, and continues where the last call ended. */
export async function openOracle(server: OracleServer): Promise<Oracle> {
  const cookies = await server.prepare([READER, OWNER, ...EMAILS])
  const denied = new Set<number>()
  let tokens: Record<string, string> = {}
  let plans: Plan[] = []

  async function run(steps: readonly Step[]): Promise<void> {
    // Tokens are renewed, because they expire before a run of a whole night ends.
    tokens = await freshTokens(server.url, cookies)
    plans = readerPlans(tokens)
    for (const project of [...denied]) await setAllowed(project, true)
    const readers = plans.map((plan) => follow(server.url, plan))
    const restart = (which: (plan: Plan) => boolean) => {
      for (const [index, plan] of plans.entries()) {
        if (!which(plan)) continue
        readers[index]?.stop.abort()
        readers[index] = follow(server.url, plan)
      }
    }
    const mayRead = ({ project }: Plan) => project === null || !denied.has(project)
    try {
      for (const step of steps) {
        await act(step, restart)
        if (step.step === 'deny') await Promise.all(readers.filter(({ plan }) => !mayRead(plan)).map(sentAway))
        for (const reader of readers) await (mayRead(reader.plan) ? equal(reader) : refused(reader.plan))
      }
    } finally {
      for (const { stop } of readers) stop.abort()
    }
  }

  async function act(step: Step, restart: (which: (plan: Plan) => boolean) => void): Promise<void> {
    switch (step.step) {
      case 'write':
        await writeAll(step.together)
        return
      case 'restart':
        await server.restart()
        return
      case 'kill': {
        // No one knows which of these survive, and that doesn't matter: readers must agree with the database.
        const writing = Promise.allSettled(step.together.map((one) => server.apply(one)))
        await new Promise((resolve) => setTimeout(resolve, step.after))
        await server.kill?.()
        await writing
        return
      }
      case 'reset':
        restart((plan) => plan === plans[step.reader % plans.length])
        return
      case 'deny':
        await Promise.all([setAllowed(step.project, false), writeAll(step.together)])
        return
      case 'allow':
        await setAllowed(step.project, true)
        restart(({ project }) => project === step.project)
    }
  }

  const writeAll = (together: readonly Transaction[]) => Promise.all(together.map((one) => server.apply(one)))

  /** Changes the role as an administrator of the project does. */
  async function setAllowed(project: number, allowed: boolean): Promise<void> {
    if (allowed !== denied.has(project)) return
    if (allowed) denied.delete(project)
    else denied.add(project)
    for (let tries = 1; ; tries++) {
      const answer = await fetch(`${server.url}/api/rbac/project`, {
        method: allowed ? 'POST' : 'DELETE',
        headers: { authorization: `Bearer ${tokens[OWNER]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ project_id: project, email: READER, ...(allowed ? { role: 'read' } : {}) }),
      })
      const text = await answer.text()
      if (answer.ok) return
      // Retries after a deadlock or a cancelled transaction on a busy machine: the server reports that nothing
      // changed.
      if (answer.status < 500 || tries === TRIES) throw new Error(`The role was not changed: ${answer.status} ${text}`)
    }
  }

  /** Waits until a reader holds what the query returns, without any further help. */
  async function equal({ plan, shape }: Reader): Promise<void> {
    const wanted = await server.rows(plan)
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
      }, SETTLE_MS)
      look()
    })
  }

  /** Checks that a person who may not read gets nothing, with any kind of request. */
  async function refused({ path, token }: Plan): Promise<void> {
    for (const query of ['offset=-1', 'offset=now', 'offset=1_0&handle=1-1&live=true']) {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${server.url}/api/shapes/${path}?${query}`, { headers })
      await answer.body?.cancel()
      if (answer.status !== 404)
        throw new Error(`${path}?${query} is answered with ${answer.status} to who may not read`)
    }
  }

  return { run, close: () => server.close() }
}

/** Resolves when the reader has been told that it may not read. */
async function sentAway({ plan, denied }: Reader): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`${plan.path} still reads what it may not`)), DENIED_MS)
  })
  await Promise.race([denied, tooLate])
  clearTimeout(late)
}

async function freshTokens(url: string, cookies: Record<string, string>): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {}
  for (const [email, cookie] of Object.entries(cookies)) {
    const session = await fetch(`${url}/auth/get-session`, { headers: { cookie } })
    tokens[email] = session.headers.get('set-auth-jwt') ?? ''
    await session.body?.cancel()
  }
  return tokens
}

function readerPlans(tokens: Record<string, string>): Plan[] {
  const ofProjects = ['pages', 'members'].flatMap((name) =>
    PROJECTS.map((id, index) => ({
      path: `project/${id}/${name}`,
      relation: name === 'pages' ? 'pages' : 'memberships',
      column: 'project_id',
      part: String(id),
      token: tokens[READER] ?? '',
      sse: index % 2 === 1,
      project: id,
    })),
  )
  const mine = EMAILS.map((email, index) => ({
    path: 'my-projects',
    relation: 'my_projects',
    column: 'email',
    part: email,
    token: tokens[email] ?? '',
    sse: index === 0,
    project: null,
  }))
  return [...ofProjects, ...mine]
}

function follow(url: string, plan: Plan): Reader {
  const stop = new AbortController()
  let tell = () => {}
  const denied = new Promise<void>((resolve) => {
    tell = resolve
  })
  const stream = new ShapeStream({
    url: `${url}/api/shapes/${plan.path}`,
    headers: { authorization: `Bearer ${plan.token}` },
    liveSse: plan.sse,
    signal: stop.signal,
    backoffOptions: { initialDelay: 20, maxDelay: 50, multiplier: 1.1 },
    parser: { int8: asText, int4: asText, jsonb: asText },
    onError: (error) => {
      if (!(error instanceof FetchError) || error.status !== 404) return {}
      // The stream ends, as the client of the product does.
      tell()
      return undefined
    },
  })
  return { plan, shape: new Shape(stream), stop, denied }
}

/** Keeps values as the database writes them, for comparison with the query. */
const asText = (text: string) => text
