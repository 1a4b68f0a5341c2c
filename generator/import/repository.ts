import type { SkipReason } from '../analysis/source-file.ts'

/** An entry of a repository from any kind of source. Entries are never written to disk. */
export type RepositoryEntry =
  | { type: 'file'; path: string; size: number; read(): Promise<Uint8Array> }
  | { type: 'skipped'; path: string; size: number; reason: SkipReason }

export type Repository = {
  /** Commit of these files, or `null` if there is none. */
  commit: string | null
  /** Total number of entries, to show progress. */
  count: number
  /** Yields entries by path. A file must be read before the next entry is requested, or not at all. */
  entries(): AsyncIterable<RepositoryEntry>
  close(): Promise<void>
}

/**
 * Compares entries by path. If two decoded paths are equal, a readable file comes before a skipped one.
 */
export function byPath(one: RepositoryEntry, other: RepositoryEntry): number {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1
  return Number(one.type === 'skipped') - Number(other.type === 'skipped')
}

/** Error for an import that a retry can't fix. `message` tells people what happened and what to do. */
export class ImportRefused extends Error {
  /** Whether a retry on another day may succeed, because the cause isn't in the imported content. */
  readonly mayPass: boolean
  constructor(message: string, { mayPass = false, cause }: { mayPass?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'ImportRefused'
    this.mayPass = mayPass
  }
}

/** Maximum number of files. Documentation doesn't help with repositories that have more. */
export const MAX_ENTRIES = 50_000
/** Maximum size of all text in a repository, in bytes. */
export const MAX_TOTAL_BYTES = 500 * 1024 * 1024

const CONTROL = /\p{Cc}/u

/** Whether a path can be shown, linked and stored: relative, with `/`, and without segments such as `..`. */
export function isSafePath(path: string): boolean {
  if (path === '' || path.length > 1000 || path.startsWith('/') || path.includes('\\') || CONTROL.test(path))
    return false
  if (/^[A-Za-z]:/.test(path) || path.includes('\uFFFD')) return false
  return path
    .split('/')
    .every((segment) => segment !== '' && segment !== '.' && segment !== '..' && segment.length <= 255)
}
