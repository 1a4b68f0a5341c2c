import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivate } from './private-directory.ts'

/**
 * Holder of the lock on a data directory. Each process takes this lock before it opens the directory.
 * PGlite itself would accept a second process, and acknowledged rows would then vanish without an error.
 * `started` is stored as well, because operating systems reuse process ids.
 */
export type Owner = {
  pid: number
  started: string
  entry: string
  /** Socket directory of the database. This user's other processes pass it to Postgres clients as `host`. */
  host?: string
}

export class DirectoryInUse extends Error {
  readonly owner: Owner
  constructor(directory: string, owner: Owner) {
    super(
      `The data directory ${directory} is in use by process ${owner.pid} (${owner.entry}). ` +
        'Stop that process, or set DATA_DIR to another directory.',
    )
    this.name = 'DirectoryInUse'
    this.owner = owner
  }
}

const LOCK = 'docwright.lock'

/**
 * Takes the lock and returns a function that releases it. Throws `DirectoryInUse` if the lock's owner is
 * still running.
 */
export function lockDirectory(directory: string, entry: string, host?: string): () => void {
  makePrivate(directory)
  const path = join(directory, LOCK)
  const self: Owner = { pid: process.pid, started: startOf(process.pid) ?? '', entry, ...(host && { host }) }
  if (!create(path, self)) takeOver(path, self, directory)
  return () => {
    const owner = read(path)
    if (owner?.pid === self.pid && owner.started === self.started) unlinkSync(path)
  }
}

/** Returns the process that has the directory open, if it is still running. */
export function ownerOf(directory: string): Owner | undefined {
  const owner = read(join(directory, LOCK))
  return owner && isAlive(owner) ? owner : undefined
}

/**
 * Replaces a stale lock. Two processes may find the stale lock at once. Only the process that creates the
 * claim file replaces it.
 */
function takeOver(path: string, self: Owner, directory: string): void {
  const claim = `${path}.claim`
  const claimant = read(claim)
  if (claimant && !isAlive(claimant)) unlinkSync(claim)
  if (!create(claim, self)) throw new DirectoryInUse(directory, read(claim) ?? self)
  try {
    const owner = read(path)
    if (owner && isAlive(owner)) throw new DirectoryInUse(directory, owner)
    unlinkSync(path)
    if (!create(path, self)) throw new DirectoryInUse(directory, read(path) ?? self)
  } finally {
    unlinkSync(claim)
  }
}

/**
 * Creates a lock file together with its content, so that no process mistakes a half-written lock for a
 * broken one. Returns false if the file exists.
 */
function create(path: string, owner: Owner): boolean {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(draft)
  }
}

function read(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

function isAlive(owner: Owner): boolean {
  if (owner.pid === process.pid) return owner.started === startOf(process.pid)
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const started = startOf(owner.pid)
  return started === undefined || owner.started === '' || started === owner.started
}

/**
 * Returns the start time of a process, as text that is only good for comparison; `undefined` if the system
 * doesn't report it.
 */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // Skips the name in parentheses, which may contain spaces. The start time is field 22 of the whole line.
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
    }
    if (process.platform === 'win32') return undefined
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
