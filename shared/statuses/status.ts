/** States of a project's documentation, in the order that a full generation passes through them. */
export const STATUSES = [
  'IDLE',
  'REQUEST_TO_CLONE',
  'CLONING',
  'CLONE_SUCCESS',
  'CLONE_FAIL',
  'PULL_FAIL',
  'DOC_PENDING',
  'DOC_FILE_OVERVIEWS_GENERATING',
  'DOC_FILE_OVERVIEWS_FAILED',
  'DOC_PROJECT_OVERVIEW_GENERATING',
  'DOC_PROJECT_OVERVIEW_FAILED',
  'DOC_TOPICS_GENERATING',
  'DOC_TOPICS_FAILED',
  'DOC_TOPIC_PAGES_GENERATING',
  'DOC_TOPIC_PAGES_FAILED',
  'DOC_SUBTOPICS_GENERATING',
  'DOC_FILE_PAGES_GENERATING',
  'DOC_FILE_PAGES_FAILED',
  'DOC_UPDATING',
  'DOC_SUCCESS',
  'DOC_FAILURE',
  'READY',
] as const

export type Status = (typeof STATUSES)[number]

export function isStatus(value: unknown): value is Status {
  return STATUSES.includes(value as Status)
}

/** Whether a run is over, so that the status changes only when someone requests another run. */
export function isSettled(status: Status): boolean {
  return SETTLED.has(status)
}

/** Statuses of documented projects: a newer commit updates the existing pages. */
export const UPDATABLE: readonly Status[] = ['DOC_SUCCESS', 'READY', 'PULL_FAIL', 'DOC_FILE_PAGES_FAILED']

export function isUpdatable(status: Status): boolean {
  return UPDATABLE.includes(status)
}

const SETTLED: ReadonlySet<Status> = new Set<Status>([
  'IDLE',
  'CLONE_FAIL',
  'PULL_FAIL',
  'DOC_FILE_OVERVIEWS_FAILED',
  'DOC_PROJECT_OVERVIEW_FAILED',
  'DOC_TOPICS_FAILED',
  'DOC_TOPIC_PAGES_FAILED',
  'DOC_FILE_PAGES_FAILED',
  'DOC_SUCCESS',
  'DOC_FAILURE',
  'READY',
])
