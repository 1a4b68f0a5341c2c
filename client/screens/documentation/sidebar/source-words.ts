import type { Project } from '../../../../shared/contract/projects.ts'
import { commitOf } from '../../../../shared/contract/sources.ts'
import { repositoryOf } from '../../../app/paths.ts'

/** Maximum age of a date that is clear without its year, in milliseconds. */
const LATELY_MS = 300 * 86_400_000

type Sourced = Pick<Project, 'type' | 'git_url' | 'commit_hash' | 'sources_at'>

/** Returns where the documentation comes from: repository and commit, ZIP archive, or Docwright itself. */
export function sourceWords(project: Sourced): string {
  if (project.type === 'user') return 'Created in Docwright'
  if (project.type === 'zip') return 'Imported from ZIP'
  const repository = repositoryOf(project.git_url)
  const name = repository ? `${repository.owner}/${repository.repo}` : 'Repository'
  return [name, commitOf(project)?.slice(0, 7)].filter(Boolean).join(' · ')
}

/**
 * Returns the words for the version of the sources in "Matches …": code at a commit, or the ZIP's import
 * time.
 */
export function versionWords(project: Sourced): string | null {
  if (project.commit_hash === null) return null
  if (project.type !== 'zip') return `the code at ${project.commit_hash.slice(0, 7)}`
  const at = importedAt(project)
  return at ? `the ZIP imported ${at}` : 'the ZIP'
}

const SHORT = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** When the archive was imported. */
export function importedAt({ sources_at: at }: Pick<Project, 'sources_at'>, now = new Date()): string | undefined {
  return at ? shortMoment(at, now) : undefined
}

/**
 * Formats a time as briefly as possible: without the year if it is recent, without the time of day if not.
 */
export function shortMoment(at: string, now = new Date()): string {
  const then = new Date(at)
  const isLately = now.getTime() - then.getTime() < LATELY_MS
  return then.toLocaleString('en', isLately ? SHORT : { dateStyle: 'medium' })
}
