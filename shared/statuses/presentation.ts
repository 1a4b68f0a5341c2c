import { isStatus, type Status } from './status.ts'

export type BadgeLabel = 'Up to date' | 'Updating' | 'In Progress' | 'Partially Generated' | 'Failed' | 'Unknown Status'
export type BadgeTone = 'current' | 'busy' | 'partial' | 'failed'
export type Badge = { label: BadgeLabel; tone: BadgeTone; rank: number; hidden: boolean }

const UP_TO_DATE = { label: 'Up to date', tone: 'current', rank: 1, hidden: true } as const
const UPDATING = { label: 'Updating', tone: 'busy', rank: 2, hidden: false } as const
const IN_PROGRESS = { label: 'In Progress', tone: 'busy', rank: 3, hidden: false } as const
const PARTIAL = { label: 'Partially Generated', tone: 'partial', rank: 4, hidden: false } as const
const FAILED = { label: 'Failed', tone: 'failed', rank: 5, hidden: false } as const
const UNKNOWN = { label: 'Unknown Status', tone: 'failed', rank: 10, hidden: false } as const

const BADGES: Readonly<Record<Status, Badge>> = {
  IDLE: { ...IN_PROGRESS, hidden: true },
  REQUEST_TO_CLONE: IN_PROGRESS,
  CLONING: IN_PROGRESS,
  CLONE_SUCCESS: { ...IN_PROGRESS, hidden: true },
  CLONE_FAIL: FAILED,
  PULL_FAIL: FAILED,
  DOC_PENDING: IN_PROGRESS,
  DOC_FILE_OVERVIEWS_GENERATING: IN_PROGRESS,
  DOC_FILE_OVERVIEWS_FAILED: IN_PROGRESS,
  DOC_PROJECT_OVERVIEW_GENERATING: IN_PROGRESS,
  DOC_PROJECT_OVERVIEW_FAILED: IN_PROGRESS,
  DOC_TOPICS_GENERATING: IN_PROGRESS,
  DOC_TOPICS_FAILED: FAILED,
  DOC_TOPIC_PAGES_GENERATING: IN_PROGRESS,
  DOC_TOPIC_PAGES_FAILED: FAILED,
  DOC_SUBTOPICS_GENERATING: IN_PROGRESS,
  DOC_FILE_PAGES_GENERATING: IN_PROGRESS,
  DOC_FILE_PAGES_FAILED: PARTIAL,
  DOC_UPDATING: UPDATING,
  DOC_SUCCESS: UP_TO_DATE,
  DOC_FAILURE: FAILED,
  READY: UP_TO_DATE,
}

/** Badge of a status in the project list. An unknown status is shown too, and sorts last. */
export function badgeOf(status: string | undefined): Badge {
  return isStatus(status) ? BADGES[status] : UNKNOWN
}

type Listed = { status?: string; name: string }

/** Order of the project list: by rank of the status, then by name. */
export function compareProjects(a: Listed, b: Listed): number {
  return badgeOf(a.status).rank - badgeOf(b.status).rank || a.name.localeCompare(b.name)
}

const PERCENT: Readonly<Record<Status, number>> = {
  IDLE: 0,
  REQUEST_TO_CLONE: 5,
  CLONING: 5,
  CLONE_SUCCESS: 10,
  CLONE_FAIL: 10,
  PULL_FAIL: 100,
  DOC_PENDING: 15,
  DOC_FILE_OVERVIEWS_GENERATING: 15,
  DOC_FILE_OVERVIEWS_FAILED: 15,
  DOC_PROJECT_OVERVIEW_GENERATING: 35,
  DOC_PROJECT_OVERVIEW_FAILED: 35,
  DOC_TOPICS_GENERATING: 44,
  DOC_TOPICS_FAILED: 44,
  DOC_TOPIC_PAGES_GENERATING: 55,
  DOC_TOPIC_PAGES_FAILED: 55,
  DOC_SUBTOPICS_GENERATING: 55,
  DOC_FILE_PAGES_GENERATING: 65,
  DOC_FILE_PAGES_FAILED: 65,
  DOC_UPDATING: 70,
  DOC_SUCCESS: 100,
  DOC_FAILURE: 100,
  READY: 100,
}

export type Progress = {
  outcome: 'running' | 'done' | 'failed' | 'unknown'
  percent: number
  title: string
  text: string
}

const RUNNING = {
  outcome: 'running',
  title: 'Getting things ready',
  text: 'This will take some time, feel free to get a cup of coffee',
} as const
const DONE = { outcome: 'done', title: 'All Done!', text: 'Your documentation is ready to view.' } as const
const FAILURE = {
  outcome: 'failed',
  title: 'Documentation Failed',
  text: "Sorry, we couldn't generate your documentation. This is likely an error on our side, please don't hesitate to contact our support team.",
} as const

/** Content of the progress screen for a status. */
export function progressOf(status: string | undefined): Progress {
  if (!isStatus(status)) return { outcome: 'unknown', percent: 0, title: 'Unknown status', text: '' }
  const percent = PERCENT[status]
  switch (status) {
    case 'DOC_SUCCESS':
    case 'READY':
      return { ...DONE, percent }
    case 'CLONE_FAIL':
    case 'PULL_FAIL':
    case 'DOC_FAILURE':
    case 'DOC_FILE_OVERVIEWS_FAILED':
    case 'DOC_PROJECT_OVERVIEW_FAILED':
    case 'DOC_TOPIC_PAGES_FAILED':
    case 'DOC_FILE_PAGES_FAILED':
      return { ...FAILURE, percent }
    // Uses the texts of a run in progress, which don't say whether work continues.
    case 'DOC_TOPICS_FAILED':
      return { ...RUNNING, outcome: 'failed', percent }
    default:
      return { ...RUNNING, percent }
  }
}

export type Failure = { title: string; tone: 'attention' | 'bad' }

/** Title of a failure; undefined if the work hasn't failed. */
export function failureOf(status: string | undefined): Failure | undefined {
  // A failed pull leaves the existing documentation usable, so the tone is milder than for a failure.
  if (status === 'PULL_FAIL') return { title: 'No longer kept up to date', tone: 'attention' }
  const { label, tone } = badgeOf(status)
  if (tone === 'partial') return { title: label, tone: 'attention' }
  if (tone === 'failed') return { title: label, tone: 'bad' }
  // Some failed statuses have a badge that says "in progress".
  return progressOf(status).outcome === 'failed' ? { title: FAILED.label, tone: 'bad' } : undefined
}
