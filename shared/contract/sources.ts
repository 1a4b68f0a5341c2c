import type { Project } from './projects.ts'

type Sourced = Pick<Project, 'type' | 'commit_hash'>

/**
 * Returns the commit of a project's documentation. Null for an archive: its hash is made up and means nothing
 * to people.
 */
export function commitOf({ type, commit_hash }: Sourced): string | null {
  return type === 'github' ? commit_hash : null
}
