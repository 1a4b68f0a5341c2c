import type { Project } from './projects.ts'

type Sourced = Pick<Project, 'type' | 'commit_hash'>

/** The commit that a documentation stands at. The hash of an archive is made up and means nothing to people. */
export function commitOf({ type, commit_hash }: Sourced): string | null {
  return type === 'github' ? commit_hash : null
}
