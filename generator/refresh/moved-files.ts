import type { FollowableCitation } from '../../db/tables/citations.ts'
import { findMoved } from '../analysis/find-moved.ts'
import { type SourceNow, sourceHash } from '../analysis/follow-citation.ts'
import { asCited, followedPath } from './follow-row.ts'

export type Moving = {
  rows: readonly FollowableCitation[]
  /** Files that didn't exist when citations were last followed. */
  fresh: readonly string[]
  /** Earlier content of the files that changed since then; null where nothing was read. */
  before: ReadonlyMap<string, string | null>
  /** Whether a file exists now. */
  has: (path: string) => boolean
  sourcesNow: (paths: readonly string[]) => Promise<ReadonlyMap<string, SourceNow>>
  signal: AbortSignal
}

/** Current paths of cited files that are no longer at their old paths. */
export async function movedFiles({ rows, fresh, before, has, sourcesNow, signal }: Moving) {
  if (fresh.length === 0) return new Map<string, string>()
  // Citations lost in an earlier refresh stay in the table, and their number grows. Symbols are looked up by
  // name. Lines are skipped here, because they would be searched for in every new file, each time.
  const isWanted = (row: FollowableCitation) => before.has(followedPath(row)) || row.symbol !== null
  const missing = Map.groupBy(
    rows.filter((row) => !has(followedPath(row)) && isWanted(row)),
    followedPath,
  )
  if (missing.size === 0) return new Map<string, string>()
  const now = await sourcesNow(fresh)
  const hashOf = (content: string | null | undefined) => (content ? sourceHash(content) : undefined)
  return findMoved({
    missing: new Map([...missing].map(([path, cited]) => [path, cited.map((row) => asCited(row, before.get(path)))])),
    fresh,
    hashBefore: (path) => hashOf(before.get(path)),
    hashNow: (path) => hashOf(now.get(path)?.content),
    textBefore: (path) => before.get(path) ?? undefined,
    sources: sourcesNow,
    signal,
  })
}
