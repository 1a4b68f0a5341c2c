import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A real generator in a process of its own. */
export type GeneratorProcess = {
  /** Rejects if it ends before it works. */
  ready: Promise<void>
  /** Last output of the process, if it ended by itself. */
  ended(): string | undefined
  stop(): Promise<void>
}

export function startGeneratorProcess(settings: Readonly<Record<string, string>>): GeneratorProcess {
  const env = { ...process.env, MODE: 'PRODUCTION', LOG_LEVEL: 'error', ...settings }
  const child: ChildProcess = spawn(process.execPath, ['generator/main.ts'], { cwd: ROOT, env })
  let said = ''
  let isStopping = false
  const over = new Promise((resolve) => child.once('exit', resolve))
  const ready = Promise.withResolvers<void>()
  child.once('exit', () => ready.reject(new Error(`The generator did not start:\n${said}`)))
  ready.promise.catch(() => {})
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-4000)
      if (said.includes('waiting for work')) ready.resolve()
    })
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    ready: ready.promise,
    ended: () => (hasEnded() && !isStopping ? `The generator ended with ${child.exitCode}:\n${said}` : undefined),
    stop: async () => {
      isStopping = true
      if (!hasEnded()) child.kill('SIGTERM')
      await over
    },
  }
}
