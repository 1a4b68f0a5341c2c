import { isStatus, type Status } from './status.ts'

const STAGES: Readonly<Partial<Record<Status, string>>> = {
  REQUEST_TO_CLONE: 'Waiting for the source',
  CLONING: 'Reading the source',
  CLONE_SUCCESS: 'Source read',
  DOC_PENDING: 'Waiting to start',
  DOC_FILE_OVERVIEWS_GENERATING: 'Files',
  DOC_PROJECT_OVERVIEW_GENERATING: 'Project overview',
  DOC_TOPICS_GENERATING: 'Topics',
  DOC_TOPIC_PAGES_GENERATING: 'Topic pages',
  DOC_SUBTOPICS_GENERATING: 'Subtopics',
  DOC_FILE_PAGES_GENERATING: 'File pages',
  DOC_UPDATING: 'Looking for changes',
}

type Running = { status: string; progress: { done: number; total: number } | null }

/** What a running project is at, for example "Topics, 14 of 31"; undefined when nothing is running. */
export function stageOf({ status, progress }: Running): string | undefined {
  const stage = isStatus(status) ? STAGES[status] : undefined
  if (!stage) return undefined
  if (status === 'DOC_UPDATING' && progress) {
    // The first news of an update is that there is one, the next how far it is.
    return progress.total === 0 ? 'Reading the source' : `Changed pages, ${progress.done} of ${progress.total}`
  }
  return progress && progress.total > 0 ? `${stage}, ${progress.done} of ${progress.total}` : stage
}
