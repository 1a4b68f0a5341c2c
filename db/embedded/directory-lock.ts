import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivate } from './private-directory.ts'

/**
 * Holder of the lock on a data directory. Each process takes this lock before it opens the directory. PGlite
 * itself accepts a second process there, and acknowledged rows then vanish without an error. The process
 * number alone isn't enough: operating systems reuse numbers.
 */
export type Owner = {
  pid: number
  started: string
  entry: string
  /** Address of the database for this user's other processes, as `host` for Postgres clients. */
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
 * Takes the lock and returns a function that releases it. Throws `DirectoryInUse` while the owner of the
 * lock is running.
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
 * Replaces a stale lock. Two processes may find it at once, so a second file decides which of them
 * replaces it.
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
 * Creates the file together with its content, so that no one mistakes an unfinished lock for a broken
 * one.
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
 * Returns when a process began, as text that only needs to be comparable; `undefined` if the system
 * doesn't say.
 */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may hold spaces; the 22nd field counts from the start of the line.
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
    }
    if (process.platform === 'win32') return undefined
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
