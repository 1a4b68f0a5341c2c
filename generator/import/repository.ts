import type { SkipReason } from '../analysis/source-file.ts'

/** An entry of a repository from any kind of source. No entry is written to the disk. */
export type RepositoryEntry =
  | { type: 'file'; path: string; size: number; read(): Promise<Uint8Array> }
  | { type: 'skipped'; path: string; size: number; reason: SkipReason }

export type Repository = {
  /** The commit it was taken from; `null` where there is none. */
  commit: string | null
  /** How many entries will come, for the progress. */
  count: number
  /** Entries by path. Read each file before requesting the next entry, or not at all. */
  entries(): AsyncIterable<RepositoryEntry>
  close(): Promise<void>
}

/**
 * Compares by path. Where names are the same once they are text, a readable file comes before a skipped one.
 */
export function byPath(one: RepositoryEntry, other: RepositoryEntry): number {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1
  return Number(one.type === 'skipped') - Number(other.type === 'skipped')
}

/** An import that cannot succeed by trying again. `message` is shown to people: what happened, and what to do. */
export class ImportRefused extends Error {
  /** Whether a retry on another day may succeed, because the cause isn't in the imported content. */
  readonly mayPass: boolean
  constructor(message: string, { mayPass = false, cause }: { mayPass?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'ImportRefused'
    this.mayPass = mayPass
  }
}

/** A repository with more files than this isn't one that documentation helps with. */
export const MAX_ENTRIES = 50_000
/** All text of a repository together. */
export const MAX_TOTAL_BYTES = 500 * 1024 * 1024

const CONTROL = /\p{Cc}/u

/** Whether a path can be shown, linked and stored: relative, with `/`, without tricks. */
export function isSafePath(path: string): boolean {
  if (path === '' || path.length > 1000 || path.startsWith('/') || path.includes('\\') || CONTROL.test(path))
    return false
  if (/^[A-Za-z]:/.test(path) || path.includes('\uFFFD')) return false
  return path
    .split('/')
    .every((segment) => segment !== '' && segment !== '.' && segment !== '..' && segment.length <= 255)
}
