import { isStatus, type Status } from './status.ts'

const STAGES: Readonly<Partial<Record<Status, string>>> = {
  REQUEST_TO_CLONE: 'Waiting to start',
  CLONING: 'Fetching the source',
  CLONE_SUCCESS: 'Source fetched',
  DOC_PENDING: 'Waiting to start',
  DOC_FILE_OVERVIEWS_GENERATING: 'Reading files',
  DOC_PROJECT_OVERVIEW_GENERATING: 'Writing the overview',
  DOC_TOPICS_GENERATING: 'Writing topics',
  DOC_TOPIC_PAGES_GENERATING: 'Writing topic pages',
  DOC_SUBTOPICS_GENERATING: 'Writing subtopics',
  DOC_FILE_PAGES_GENERATING: 'Writing file pages',
  DOC_UPDATING: 'Looking for changes',
}

/** Stages that wait until other projects' jobs end. */
const WAITING: ReadonlySet<string> = new Set<Status>(['REQUEST_TO_CLONE', 'DOC_PENDING'])

/**
 * `before`: number of projects whose turn is earlier. `tomorrow`: the owner's minutes for today are used up.
 */
export type Place = { before: number; tomorrow: boolean }
export const NEXT: Place = { before: 0, tomorrow: false }

type Running = { status: string; progress: { done: number; total: number } | null }

/**
 * Current activity of a project, for example "Reading files 120 of 480"; undefined if nothing is running. The
 * second parameter is the project's position in the queue, if known.
 */
export function stageOf({ status, progress }: Running, { before, tomorrow }: Place = NEXT): string | undefined {
  const stage = isStatus(status) ? STAGES[status] : undefined
  if (!stage) return undefined
  if (isWaiting(status) && tomorrow)
    return 'Continues tomorrow: its owner’s minutes of generation are used up for today'
  if (isWaiting(status) && before > 0) {
    return `Waiting: ${before} ${before === 1 ? 'project' : 'projects'} before yours`
  }
  // The first progress report of an update has no total yet; later reports have one.
  if (status === 'DOC_UPDATING' && progress) {
    return progress.total === 0 ? 'Reading the source' : `Updating pages ${progress.done} of ${progress.total}`
  }
  if (!progress || progress.total <= 0 || status === 'DOC_PROJECT_OVERVIEW_GENERATING') return stage
  const { done, total } = progress
  // Shows a percentage, because Git counts in units that mean nothing to a reader.
  if (status === 'CLONING') return `${stage}, ${Math.floor((done / total) * 100)} %`
  return `${stage} ${done} of ${total}`
}

export function isWaiting(status: string): boolean {
  return WAITING.has(status)
}
