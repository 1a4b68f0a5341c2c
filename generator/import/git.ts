import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cutText } from '../../shared/basics/whole-text.ts'
import type { Configuration } from '../../shared/contract/configuration.ts'
import { normaliseGitUrl, repositoryName } from '../../shared/repositories/git-url.ts'
import { BlobReader } from './git-blobs.ts'
import { byPath, ImportRefused, isSafePath, MAX_ENTRIES, type Repository, type RepositoryEntry } from './repository.ts'

export type GitOptions = {
  config: Pick<Configuration, 'GITHUB_URL' | 'GIT_HOSTS'>
  /**
   * Token for a private repository. git receives it through the environment, because other users could read
   * it in arguments, addresses and logs.
   */
  token?: string | undefined
  /** Receives the progress of the transfer, in percent. */
  onProgress?: (done: number, total: number) => void
  timeoutMs?: number
  maxBytes?: number
  signal?: AbortSignal
}

const TIMEOUT_MS = 10 * 60_000
const MAX_BYTES = 2 * 1024 ** 3
const SIZE_CHECK_MS = 1_000
const TOO_LARGE = 'The repository is too large for this installation.'

/**
 * Clones the newest commit of a repository into a bare temporary directory and reads files from it. There is
 * no work tree, so no file name, link, filter or hook of the repository touches this machine's disk.
 */
export async function openGit(url: string, options: GitOptions): Promise<Repository> {
  const address = normaliseGitUrl(url, options.config)
  // The address was normalised before, when someone entered it. If the result differs now, the user never saw
  // this address.
  if (!address || address !== repositoryName(url)) {
    throw new ImportRefused('This installation doesn’t import from this git host.')
  }
  const home = await mkdtemp(join(tmpdir(), 'docwright-clone-'))
  const remove = () => rm(home, { recursive: true, force: true })
  try {
    await clone(`${address}.git`, home, options)
    const repository = await openCommit(home, 'HEAD')
    return {
      ...repository,
      close: async () => {
        await repository.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Opens a commit of a repository on this machine. */
export async function openCommit(folder: string, revision: string): Promise<Repository> {
  const commit = (await git(folder, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`])).toString().trim()
  if (!commit) throw new ImportRefused('The repository is empty. Push something first.')
  const tree = parseTree(await git(folder, ['ls-tree', '-r', '-z', '--long', commit]))
  const blobs = new BlobReader(spawnGit(folder, ['cat-file', '--batch'], 'pipe'))
  const entries = tree.map((entry) => toEntry(entry, blobs)).sort(byPath)
  return {
    commit,
    count: entries.length,
    entries: async function* () {
      for (const entry of entries) yield entry
    },
    close: () => blobs.close(),
  }
}

const SAFE_SETTINGS = [
  'http.followRedirects=false',
  'core.hooksPath=/dev/null',
  'core.symlinks=false',
  'protocol.file.allow=never',
  'protocol.ext.allow=never',
  'credential.helper=',
  'gc.auto=0',
]

/** Starts git, isolated from the machine's own git settings, credentials and prompts. */
export function spawnGit(
  home: string,
  args: string[],
  stdin: 'ignore' | 'pipe' = 'ignore',
  more: NodeJS.ProcessEnv = {},
): ChildProcess {
  const settings = SAFE_SETTINGS.flatMap((setting) => ['-c', setting])
  return spawn('git', [...settings, ...args], {
    cwd: home,
    stdio: [stdin, 'pipe', 'pipe'],
    // git transfers data in a child process. A process group makes it possible to kill both together.
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      LC_ALL: 'C',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ASKPASS: 'true',
      GIT_ALLOW_PROTOCOL: 'https',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_LFS_SKIP_SMUDGE: '1',
      GIT_OPTIONAL_LOCKS: '0',
      ...(process.env.SSL_CERT_FILE ? { GIT_SSL_CAINFO: process.env.SSL_CERT_FILE } : {}),
      ...more,
    },
  })
}

/** Returns environment variables that make git send the token, but only to this origin. */
export function withToken(address: string, token: string | undefined): NodeJS.ProcessEnv {
  if (!token) return {}
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
  return {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${new URL(address).origin}/.extraHeader`,
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${basic}`,
  }
}

async function clone(address: string, home: string, options: GitOptions): Promise<void> {
  const protocol = address.startsWith('http:') ? 'http' : 'https'
  const flags = ['--bare', '--depth=1', '--single-branch', '--no-tags', '--no-recurse-submodules', '--progress']
  const environment = { GIT_ALLOW_PROTOCOL: protocol, ...withToken(address, options.token) }
  const child = spawnGit(home, ['clone', ...flags, '--', address, '.'], 'ignore', environment)
  const maxBytes = options.maxBytes ?? MAX_BYTES
  let log = ''
  let refusal: ImportRefused | undefined
  const stop = (why: ImportRefused) => {
    refusal ??= why
    killGroup(child)
  }
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000)
    const percent = [...chunk.toString().matchAll(/Receiving objects:\s+(\d+)%/g)].at(-1)?.[1]
    if (percent) options.onProgress?.(Number(percent), 100)
  })
  const timer = setTimeout(
    () => stop(new ImportRefused('Cloning took too long. Try again later.', { mayPass: true })),
    options.timeoutMs ?? TIMEOUT_MS,
  )
  const sizes = setInterval(() => {
    directorySize(home).then(
      (size) => {
        if (size > maxBytes) stop(new ImportRefused(TOO_LARGE))
      },
      () => {},
    )
  }, SIZE_CHECK_MS)
  const abort = () => killGroup(child)
  options.signal?.addEventListener('abort', abort)
  try {
    if (options.signal?.aborted) abort()
    const code = await ended(child)
    // An abort isn't an error of the repository. The caller that aborts also runs the import again.
    options.signal?.throwIfAborted()
    if (refusal) throw refusal
    if (code !== 0) throw new ImportRefused(explain(log), { mayPass: true })
    // A small transfer may end before the first size check.
    if ((await directorySize(home)) > maxBytes) throw new ImportRefused(TOO_LARGE)
  } finally {
    clearTimeout(timer)
    clearInterval(sizes)
    options.signal?.removeEventListener('abort', abort)
  }
}

export function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT' ? new ImportRefused('git is not installed on the server.', { mayPass: true }) : error,
      ),
    )
    child.once('close', resolve)
  })
}

async function git(home: string, args: string[]): Promise<Buffer> {
  const child = spawnGit(home, args)
  const pieces: Buffer[] = []
  child.stdout?.on('data', (piece: Buffer) => pieces.push(piece))
  await ended(child)
  return Buffer.concat(pieces)
}

/**
 * Turns git's output into a message for people. Hosts give the same answer for private and for missing
 * repositories.
 */
function explain(log: string): string {
  if (/could not read Username|Authentication failed|terminal prompts disabled|not found|error: 40[134]/i.test(log)) {
    return 'The repository doesn’t exist, or it’s private. Check the URL.'
  }
  if (/redirect|error: 30[1278]/i.test(log)) return 'The repository has moved. Use its new URL.'
  if (/Could not resolve host|Failed to connect|timed out|Connection (refused|reset)|SSL|GnuTLS/i.test(log)) {
    return 'The git host couldn’t be reached. Try again later.'
  }
  if (/early EOF|RPC failed|unexpected disconnect|hung up/i.test(log)) {
    return 'The connection to the git host was lost. Try again.'
  }
  const last = log.trim().split('\n').at(-1) ?? ''
  return `Couldn’t clone the repository: ${cutText(last.replace(/^fatal:\s*/, ''), 200)}`
}

type TreeEntry = { mode: string; oid: string; size: number; path: string; validName: boolean }

function parseTree(output: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf(0, start)
    const tab = output.indexOf(9, start)
    const [mode = '', , oid = '', size = '0'] = output.toString('latin1', start, tab).split(/ +/)
    const name = output.subarray(tab + 1, end)
    const written = name.toString('utf8')
    const validName = Buffer.from(written).equals(name)
    // A name that isn't UTF-8 has an older encoding. Latin-1 can decode any bytes.
    const path = validName ? written : name.toString('latin1')
    entries.push({ mode, oid, size: Number(size) || 0, path, validName })
    if (entries.length > MAX_ENTRIES) throw new ImportRefused(`The repository has more than ${MAX_ENTRIES} files.`)
    start = end + 1
  }
  return entries
}

function toEntry({ mode, oid, size, path, validName }: TreeEntry, blobs: BlobReader): RepositoryEntry {
  if (!validName || !isSafePath(path)) {
    return { type: 'skipped', path: path.replaceAll(/\p{Cc}/gu, '?'), size, reason: 'unsafe-name' }
  }
  if (mode === '120000') return { type: 'skipped', path, size, reason: 'link' }
  if (mode === '160000') return { type: 'skipped', path, size: 0, reason: 'submodule' }
  return { type: 'file', path, size, read: () => blobs.read(oid) }
}

async function directorySize(directory: string): Promise<number> {
  let size = 0
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name))).size
  }
  return size
}
