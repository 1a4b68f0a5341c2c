import type { Status } from './status.ts'

/**
 * Allowed transitions between statuses. Each status has a row here, and `changeStatus` in `db/` rejects every
 * other transition. A stage leads to the next stage, to its own failure, or to DOC_FAILURE. A crash
 * resumes the current stage. A settled project can be requested again (REQUEST_TO_CLONE) or refreshed
 * (DOC_UPDATING). A documented project can lose its repository at any time (PULL_FAIL).
 */
export const TRANSITIONS: Readonly<Record<Status, readonly Status[]>> = {
  IDLE: ['REQUEST_TO_CLONE', 'DOC_PENDING'],
  REQUEST_TO_CLONE: ['CLONING', 'CLONE_FAIL'],
  CLONING: ['CLONE_SUCCESS', 'CLONE_FAIL'],
  CLONE_SUCCESS: ['DOC_PENDING', 'DOC_FAILURE'],
  // DOC_PENDING is allowed because an unreadable archive leaves the sources of the previous archive.
  CLONE_FAIL: ['REQUEST_TO_CLONE', 'DOC_PENDING'],
  PULL_FAIL: ['REQUEST_TO_CLONE', 'DOC_UPDATING'],
  DOC_PENDING: ['DOC_FILE_OVERVIEWS_GENERATING', 'DOC_FAILURE'],
  DOC_FILE_OVERVIEWS_GENERATING: ['DOC_PROJECT_OVERVIEW_GENERATING', 'DOC_FILE_OVERVIEWS_FAILED', 'DOC_FAILURE'],
  DOC_FILE_OVERVIEWS_FAILED: ['REQUEST_TO_CLONE', 'DOC_PENDING'],
  DOC_PROJECT_OVERVIEW_GENERATING: ['DOC_TOPICS_GENERATING', 'DOC_PROJECT_OVERVIEW_FAILED', 'DOC_FAILURE'],
  DOC_PROJECT_OVERVIEW_FAILED: ['REQUEST_TO_CLONE', 'DOC_PENDING'],
  DOC_TOPICS_GENERATING: ['DOC_TOPIC_PAGES_GENERATING', 'DOC_TOPICS_FAILED', 'DOC_FAILURE'],
  DOC_TOPICS_FAILED: ['REQUEST_TO_CLONE', 'DOC_PENDING'],
  DOC_TOPIC_PAGES_GENERATING: ['DOC_SUBTOPICS_GENERATING', 'DOC_TOPIC_PAGES_FAILED', 'DOC_FAILURE'],
  DOC_TOPIC_PAGES_FAILED: ['REQUEST_TO_CLONE', 'DOC_PENDING'],
  DOC_SUBTOPICS_GENERATING: ['DOC_FILE_PAGES_GENERATING', 'DOC_FAILURE'],
  DOC_FILE_PAGES_GENERATING: ['DOC_SUCCESS', 'DOC_FILE_PAGES_FAILED', 'DOC_FAILURE'],
  DOC_FILE_PAGES_FAILED: ['REQUEST_TO_CLONE', 'DOC_PENDING', 'DOC_UPDATING', 'PULL_FAIL'],
  // An unusable archive changes nothing.
  DOC_UPDATING: ['DOC_SUCCESS', 'DOC_FILE_PAGES_FAILED', 'PULL_FAIL', 'DOC_FAILURE'],
  DOC_SUCCESS: ['REQUEST_TO_CLONE', 'DOC_PENDING', 'DOC_UPDATING', 'PULL_FAIL'],
  DOC_FAILURE: ['REQUEST_TO_CLONE', 'DOC_PENDING'],
  READY: ['REQUEST_TO_CLONE', 'DOC_PENDING', 'DOC_UPDATING', 'PULL_FAIL'],
}

export function mayFollow(from: Status, to: Status): boolean {
  return from === to || TRANSITIONS[from].includes(to)
}
