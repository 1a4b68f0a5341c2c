import { call, type Round, WRITERS, type Writer } from './kill-writers.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { signIn, tokenOf } from './sign-in.ts'

export type KillsOptions = {
  /** Where the database is: `DATA_DIR` or `DATABASE_URL`. */
  settings: Readonly<Record<string, string>>
  rounds: number
  /** Confirmed writes after which a round's server is killed. */
  confirmedBeforeKill: (round: number) => number
  onRound?: (round: number) => void
}

export type KillsResult = { rounds: number; confirmed: number; missing: string[]; reopenMs: number[] }

const PERSON = 'writer@example.org'

/**
 * Kills a real server while many write, and starts it again: everything it confirmed must exist, read over
 * its API. At the end, everything of every round is checked once more.
 */
export async function killRounds(options: KillsOptions): Promise<KillsResult> {
  const server = await startServerProcess({ GENERATOR: 'off', ...options.settings })
  const result: KillsResult = { rounds: 0, confirmed: 0, missing: [], reopenMs: [] }
  const all: { round: Round; writers: Writer[] }[] = []
  try {
    const cookies = await signIn(server, PERSON)
    for (let number = 1; number <= options.rounds; number++) {
      const token = await tokenOf(server, cookies)
      const round = await newRound(server.url, token, number)
      const writers = WRITERS.map((make) => make(round))
      result.confirmed += await writeUntilKilled(server, writers, options.confirmedBeforeKill(number))
      const since = performance.now()
      await server.start()
      result.reopenMs.push(performance.now() - since)
      const again = { ...round, token: await tokenOf(server, cookies) }
      result.missing.push(...(await missingOf(writers, again)))
      all.push({ round, writers })
      result.rounds += 1
      options.onRound?.(number)
    }
    const token = await tokenOf(server, cookies)
    for (const { round, writers } of all) result.missing.push(...(await missingOf(writers, { ...round, token })))
  } finally {
    await server.stop()
  }
  return result
}

async function writeUntilKilled(server: ServerProcess, writers: readonly Writer[], atLeast: number): Promise<number> {
  let confirmed = 0
  let enough = () => {}
  const reached = new Promise<void>((resolve) => {
    enough = resolve
  })
  const running = writers.map((writer) =>
    writer.run(() => {
      confirmed += 1
      if (confirmed === atLeast) enough()
    }),
  )
  await Promise.race([reached, Promise.all(running)])
  await server.kill()
  await Promise.all(running)
  return confirmed
}

async function missingOf(writers: readonly Writer[], round: Round): Promise<string[]> {
  const missing = await Promise.all(writers.map((writer) => writer.missing(round)))
  return missing.flat().map((what) => `round ${round.number}: ${what}`)
}

export async function newRound(url: string, token: string, number: number): Promise<Round> {
  const asker = { url, token }
  const project = await call<{ id: number }>(asker, 'POST', '/api/project', {
    name: `Round ${number}`,
    is_private: true,
  })
  if (!project) throw new Error('The project was not created.')
  const pageIds: number[] = []
  for (let n = 0; n < 3; n++) {
    const page = await call<{ id: number }>(asker, 'POST', `/api/project/${project.id}/page`, {})
    if (page) pageIds.push(page.id)
  }
  return { ...asker, projectId: project.id, pageIds, number }
}
