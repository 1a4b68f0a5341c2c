import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ChildCall, ChildMessage, ChildSettings } from './oracle-child.ts'
import type { OracleActs, OracleServer } from './oracle-server.ts'

const CHILD = fileURLToPath(new URL('./oracle-child.ts', import.meta.url))

/** A server in a process of its own, which can be killed. It holds the database too where that is embedded. */
export async function serveInProcess(settings: Omit<ChildSettings, 'port'>): Promise<OracleServer> {
  let child = await startChild({ ...settings, port: 0 })
  const { port } = child
  const again = async (signal: NodeJS.Signals) => {
    await child.end(signal)
    child = await startChild({ ...settings, port })
  }
  const ask = <Name extends keyof OracleActs>(call: Name, argument: unknown) =>
    child.ask(call, argument) as ReturnType<OracleActs[Name]>
  return {
    url: `http://127.0.0.1:${port}`,
    prepare: (emails) => ask('prepare', emails),
    apply: (transaction) => ask('apply', transaction),
    rows: (wanted) => ask('rows', wanted),
    restart: () => again('SIGTERM'),
    kill: () => again('SIGKILL'),
    close: () => child.end('SIGTERM'),
  }
}

async function startChild(settings: ChildSettings) {
  // These processes live for seconds: optimizing the database's WebAssembly would take longer than it saves.
  const child = fork(CHILD, [JSON.stringify(settings)], { execArgv: ['--liftoff-only'], serialization: 'advanced' })
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let asked = 0
  const port = await ready(child)
  child.on('message', ({ id, value, error }: ChildMessage & { id: number }) => {
    if (error === undefined) waiting.get(id)?.resolve(value)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The server has ended.'))
  })
  return {
    port,
    ask: (call: ChildCall['call'], argument: unknown) =>
      new Promise<unknown>((resolve, reject) => {
        if (!child.connected) return reject(new Error('The server has ended.'))
        asked += 1
        waiting.set(asked, { resolve, reject })
        child.send({ id: asked, call, argument }, () => undefined)
      }),
    end: async (signal: NodeJS.Signals) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

async function ready(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with ${code}.`)))
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }]
  ended.catch(() => undefined)
  return message.port
}
