import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../db/testing/postgres-server.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Time limit for a hanging start; even a busy machine is much faster. */
const START_MS = 120_000
const LOOK_MS = 50
const MAILBOX = /(http:\S+\/dev\/mailbox\/\S+)\s/

/**
 * These processes live for seconds: optimising the database's WebAssembly would take longer than it saves.
 */
const FLAGS = ['--liftoff-only']

/** A real server in a process of its own. */
export type ServerProcess = {
  url: string
  /** Undefined while it does not run. */
  pid: () => number | undefined
  /** The newest sign-in code that was sent to an address. */
  codeFor: (email: string) => Promise<string>
  /** Resolves to the match in the server's output, now or as soon as it is printed. */
  printed: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Kills the process like a power cut: nothing is flushed or printed. */
  kill: () => Promise<void>
  /** Starts the server again on the same database and port, with changed settings if given. */
  start: (changed?: Readonly<Record<string, string>>) => Promise<void>
  stop: () => Promise<void>
  /** Last output of the process, if it ended by itself. */
  ended: () => string | undefined
}

export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    // Vitest sets its own value for this variable.
    MODE: 'PRODUCTION',
    LOG_LEVEL: 'error',
    EXAMPLE: 'off',
    DEV_MAILBOX: 'on',
    ...settings,
  }
  let child: ChildProcess | undefined
  let said = ''
  let mailbox: string | undefined
  const news = new EventEmitter()

  const start = async (changed: Readonly<Record<string, string>> = {}) => {
    const env = { ...environment, ...changed }
    const started = spawn(process.execPath, [...FLAGS, 'sync-server/main.ts'], { cwd: ROOT, env })
    child = started
    said = ''
    mailbox = undefined
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-4000)
        mailbox ??= MAILBOX.exec(said)?.[1]
        news.emit('said')
      })
    }
    started.once('exit', () => news.emit('said'))
    try {
      await ready(url, started, () => said)
    } catch (error) {
      started.kill('SIGKILL')
      throw error
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = undefined
    if (!ending || hasEnded(ending)) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }

  await start()
  return {
    url,
    pid: () => (child?.exitCode === null && child.signalCode === null ? child.pid : undefined),
    codeFor: async (email) => {
      while (mailbox === undefined) await once(news, 'said')
      const answer = await fetch(`${mailbox}.json`)
      const mails = (await answer.json()) as { to: string; code: string }[]
      const mail = mails.findLast(({ to }) => to === email.toLowerCase())
      if (!mail) throw new Error(`No code was sent to ${email}`)
      return mail.code
    },
    printed: async (pattern) => {
      for (;;) {
        const found = pattern.exec(said)
        if (found) return found
        if (child && hasEnded(child)) throw new Error(`The server ended with ${child.exitCode}:\n${said}`)
        await once(news, 'said')
      }
    },
    kill: () => end('SIGKILL'),
    start,
    stop: () => end('SIGTERM'),
    ended: () => (child && hasEnded(child) ? `The server ended with ${child.exitCode}:\n${said}` : undefined),
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Resolves once the server answers; rejects with what it said when it ends or takes too long. */
async function ready(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${said()}`)
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error(`The server did not start in ${START_MS / 1000} s:\n${said()}`)
}
