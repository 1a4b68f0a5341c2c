import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const START_MS = 40_000

/** These live for seconds: optimising the WebAssembly of the database would take longer than it wins. */
const FLAGS = ['--liftoff-only']

/** A real server in a process of its own, on a database that nobody else uses. */
export type ServerProcess = {
  url: string
  /** The newest sign-in code that was sent to an address. */
  codeFor: (email: string) => Promise<string>
  /** Ends it as a power cut would: nothing is flushed, nothing is said. */
  kill: () => Promise<void>
  /** Starts it again on the same database and port. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  on: 'embedded' | 'postgres' = 'embedded',
): Promise<ServerProcess> {
  const port = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'docwright-e2e-'))
  if (process.env.E2E_DATA) cpSync(process.env.E2E_DATA, directory, { recursive: true })
  const database = on === 'postgres' ? await freshDatabase() : undefined
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: directory,
    DATABASE_URL: database?.url ?? '',
    LOG_LEVEL: 'error',
    EXAMPLE: 'off',
    ...settings,
  }
  let child: ChildProcess | undefined
  let said = ''

  const start = async () => {
    const started = spawn(process.execPath, [...FLAGS, 'sync-server/main.ts'], { cwd: ROOT, env: environment })
    child = started
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-4000)
      })
    }
    await ready(url, started, () => said)
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }

  await start()
  return {
    url,
    codeFor: async (email) => {
      const answer = await fetch(`${url}/dev/mailbox.json`)
      const mails = (await answer.json()) as { to: string; code: string }[]
      const mail = mails.findLast(({ to }) => to === email.toLowerCase())
      if (!mail) throw new Error(`No code was sent to ${email}`)
      return mail.code
    },
    kill: () => end('SIGKILL'),
    start,
    stop: async () => {
      await end('SIGTERM')
      await database?.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Resolves once the server answers; rejects with what it said when it ends or takes too long. */
async function ready(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${said()}`)
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The server did not start in ${START_MS / 1000} s:\n${said()}`)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, milliseconds)
  })
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** A database of one's own on the Postgres server that `prepare.ts` started. */
async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.E2E_POSTGRES
  if (!server) throw new Error('There is no Postgres server.')
  const name = `e2e_${process.pid}_${Date.now()}`
  const sql = postgres(server, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await sql.unsafe(`drop database if exists ${name} with (force)`)
      await sql.end()
    },
  }
}
