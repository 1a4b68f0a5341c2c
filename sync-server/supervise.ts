import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { PARENT_CHECK_MS, whenParentEnds } from './when-parent-ends.ts'

/** `npm start`: runs the server and starts it again when it crashes, up to a limit. */
type Supervision = {
  start(): ChildProcess
  say(message: string): void
  /** Time in milliseconds within which crashes count together. */
  windowMs: number
  most: number
  /** Grows with each crash. */
  pauseMs: number
}

/** Message that a started server sends to its supervisor. */
export const STARTED = 'started'
/** Exit code of a server that lost its database during startup. */
export const TRY_AGAIN = 75

/**
 * Runs a server and restarts it after crashes. `ended` resolves to the exit code when the server has ended
 * for good: it was stopped, it could never start, or it crashed too often.
 */
export function supervise({ start, say, windowMs, most, pauseMs }: Supervision): {
  ended: Promise<number>
  stop(signal: NodeJS.Signals): void
} {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  let crashes: number[] = []
  let hasStarted = false
  let stopping = false
  let pausing: NodeJS.Timeout | undefined
  let child: ChildProcess

  function launch(): void {
    child = start()
    child.on('message', (message) => {
      if (message === STARTED) hasStarted = true
    })
    child.once('error', () => end(1))
    child.once('exit', (code, signal) => crashed(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  }

  function crashed(code: number): void {
    // A failure of the very first start is caused by a setting, so another attempt wouldn't help.
    if (stopping || code === 0 || (!hasStarted && code !== TRY_AGAIN)) {
      end(code)
      return
    }
    const now = Date.now()
    crashes = [...crashes.filter((at) => now - at < windowMs), now]
    if (crashes.length > most) {
      say(
        `The server crashed ${crashes.length} times within ${windowMs / 1000} s. Look at the log, then start it again.`,
      )
      end(code)
      return
    }
    say(`The server crashed (code ${code}). Starting it again.`)
    pausing = setTimeout(launch, pauseMs * 2 ** (crashes.length - 1))
  }

  launch()
  return {
    ended,
    stop: (signal) => {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) end(0)
      clearTimeout(pausing)
      child.kill(signal)
    },
  }
}

async function main(): Promise<void> {
  const server = fileURLToPath(new URL('./main.ts', import.meta.url))
  const { ended, stop } = supervise({
    start: () =>
      spawn(process.execPath, [...process.execArgv, server], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
    say: (message) => console.error(message),
    windowMs: 60_000,
    most: 5,
    pauseMs: 500,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event) whenParentEnds(() => stop('SIGTERM'), PARENT_CHECK_MS)
  process.exit(await ended)
}

if (import.meta.main) await main()
