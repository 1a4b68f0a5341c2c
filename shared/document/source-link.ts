import { visiblePath } from '../basics/visible-name.ts'
import { linesAnchor } from './part-anchor.ts'

type Place = { path: string; start_line: number; end_line: number; commit_hash: string | null }

/**
 * Returns the URL of cited lines at the git host, at the commit from which they were read. `null` without a
 * host or a commit.
 */
export function sourceLink(gitUrl: string | null, { path, start_line, end_line, commit_hash }: Place): string | null {
  if (!gitUrl || !commit_hash) return null
  const file = path.split('/').map(encodeURIComponent).join('/')
  return `${gitUrl}/blob/${commit_hash}/${file}#${linesAnchor({ start_line, end_line })}`
}

/**
 * Returns the label of a citation, such as `router.go:118–164`. Shows as much of the path as `path` contains.
 */
export function citationLabel({ path, start_line, end_line }: Omit<Place, 'commit_hash'>): string {
  const name = visiblePath(path)
  return end_line > start_line ? `${name}:${start_line}–${end_line}` : `${name}:${start_line}`
}
