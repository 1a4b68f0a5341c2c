import type { Citation, PageRow } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { sourceGoneWords } from '../../../../shared/document/source-gone.ts'
import type { Status } from '../../../../shared/statuses/status.ts'
import { shortMoment } from '../sidebar/source-words.ts'

export type MetaWords = {
  /** The file or folder that the page is about. */
  path: string | null
  follows: string | undefined
  freshness: { state: 'current' | 'stale'; text: string } | undefined
  /** Says that the repository can't be reached, so that it may have newer commits. */
  unreachable: string | undefined
}

/** Returns the texts for the line under a page's title. `version` of the sources is used in "Matches …". */
export function metaOf(
  page: Pick<PageRow, 'source_path' | 'source_gone' | 'differs'>,
  citations: readonly Citation[],
  sources: Sources,
): MetaWords {
  const files = new Set(citations.map((citation) => citation.path)).size
  return {
    path: page.source_path,
    follows: files === 0 ? undefined : `Based on ${count(files, 'file')}`,
    freshness: freshnessOf(page, citations, sources),
    unreachable: unreachableWords(sources),
  }
}

/** `version`: as in "Matches …". `project`: at which commit it stands, and whether that is because of an undo. */
type Sources = {
  version: string | null
  project?: Pick<Project, 'status' | 'commit_hash' | 'undone_commit' | 'unreachable_since'>
  now?: Date
}

function unreachableWords({ project, now }: Sources): string | undefined {
  const since = project?.unreachable_since
  return since ? `Repository unreachable since ${shortMoment(since, now)}` : undefined
}

/**
 * Statuses in which all pages are at the same commit. A failed pull changes nothing, so its pages are still
 * at the previous commit.
 */
const WHOLE: ReadonlySet<string> = new Set<Status>(['DOC_SUCCESS', 'READY', 'PULL_FAIL'])

/** Names the most important difference from the sources. Only a page without any difference "matches". */
function freshnessOf(
  { source_gone: gone, differs }: Pick<PageRow, 'source_gone' | 'differs'>,
  citations: readonly Citation[],
  { version, project }: Sources,
): MetaWords['freshness'] {
  if (typeof gone === 'string') return { state: 'stale', text: sourceGoneWords(gone) }
  const at = project?.commit_hash?.slice(0, 7)
  if (project?.undone_commit && at) return { state: 'stale', text: `At ${at}: refresh undone` }
  const changed = citations.filter(({ state }) => state === 'stale' || state === 'gone')
  if (changed.length > 0) {
    const commits = new Set(changed.map(({ commit_hash }) => commit_hash))
    const [since] = commits
    const written = changed.length === 1 ? 'it was written' : 'they were written'
    const named = commits.size === 1 && since ? since.slice(0, 7) : written
    return { state: 'stale', text: `${count(changed.length, 'statement')} changed since ${named}` }
  }
  // Leaves the text out during a refresh, and after a partly failed one: a page may be at either of two
  // commits.
  const isWhole = !project || WHOLE.has(project.status)
  if (typeof differs !== 'number' || !version || !isWhole) return undefined
  if (differs > 0) {
    return {
      state: 'stale',
      text: `${count(differs, 'statement')} ${differs === 1 ? 'differs' : 'differ'} from ${version}`,
    }
  }
  if (citations.length === 0) return undefined
  return { state: 'current', text: `Matches ${version}` }
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/**
 * Returns how long ago a time was, in the largest unit that fits. Gives a date after 30 days or without
 * `now`.
 */
export function ago(then: Date, now: Date | undefined): string {
  if (!now) return `on ${then.toLocaleDateString('en', { dateStyle: 'medium' })}`
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000)
  if (seconds < 60) return 'just now'
  if (seconds > 30 * 86_400) return `on ${then.toLocaleDateString('en', { dateStyle: 'medium' })}`
  for (const [unit, length] of STEPS) {
    if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit)
  }
  return 'just now'
}
