import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as openSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Pooler, type PoolerMode, startPooler } from './pooler.ts'
import { freePort } from './postgres-server.ts'

const PATHS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
const UNPRIVILEGED = 65534

export type RealPooler = Pick<Pooler, 'url'> & {
  name: string
  setMode(mode: PoolerMode): Promise<void>
  close(): Promise<void>
}

/** Starts pgbouncer in front of a server if this machine has it, else the pooler of our tests. */
export async function startRealPooler(target: string): Promise<RealPooler> {
  const program = PATHS.find((path) => existsSync(path))
  if (program) return await startPgbouncer(program, target)
  const pooler = await startPooler(target, { mode: 'session', backends: 100 })
  return {
    url: pooler.url,
    name: 'the pooler of our tests (no pgbouncer here)',
    setMode: async (mode) => pooler.setMode(mode),
    close: () => pooler.close(),
  }
}

async function startPgbouncer(program: string, target: string): Promise<RealPooler> {
  const home = await mkdtemp(join(tmpdir(), 'docwright-pgbouncer-'))
  await chmod(home, 0o755)
  const settings = join(home, 'pgbouncer.ini')
  const { hostname, port: targetPort } = new URL(target)
  const port = await freePort()
  const write = (mode: PoolerMode) =>
    writeFile(
      settings,
      `[databases]
* = host=${hostname} port=${targetPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 100
max_client_conn = 400
server_login_retry = 0.2
`,
    )
  await write('session')
  const owner = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}
  const child = spawn(program, ['-q', settings], { ...owner, cwd: home, stdio: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}.`)
  }
  const url = new URL(target)
  url.port = String(port)
  return {
    url: url.href,
    name: 'pgbouncer',
    setMode: async (mode) => {
      await write(mode)
      child.kill('SIGHUP')
    },
    close: async () => {
      process.off('exit', kill)
      kill()
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = openSocket(port, '127.0.0.1')
    const end = (does: boolean) => {
      socket.destroy()
      resolve(does)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => setTimeout(() => end(false), 20))
  })
}
