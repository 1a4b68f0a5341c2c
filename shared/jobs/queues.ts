import type { Status } from '../statuses/status.ts'

/**
 * Jobs that the server queues for the generator. Each queue has at most one waiting and one running job per
 * project.
 */
export type Jobs = {
  /** Import a repository and generate its documentation. */
  import: { projectId: number; source: ImportSource }
  /** Generate the documentation from sources that are already imported. */
  generate: { projectId: number }
  /**
   * Check the project's repository for changes and update the documentation. `routine`: set if no one reported
   * a change. `told`: the last report, used only for messages. `privatized`: remains set after later reports.
   * `archive`: new sources of a project without a repository.
   */
  refresh: {
    projectId: number
    told?: Told
    privatized?: true
    attempt?: number
    routine?: true
    archive?: NewArchive
  }
  /**
   * Update the search index from pages and sources. `attempt`: number of failed attempts; missing if a change
   * queued the job.
   */
  index: { projectId: number; attempt?: number }
  /**
   * Let a model write the paragraphs for the slots of the pages. `refreshId`: the refresh whose receipt reports
   * them. `attempt`: number of attempts that failed because of the model's server.
   */
  prose: { projectId: number; refreshId?: number; attempt?: number }
  /**
   * Let an embedding model compute vectors for the passages. `attempt`: number of attempts that failed because
   * of the model's server.
   */
  embed: { projectId: number; attempt?: number }
}
export type JobName = keyof Jobs
export const JOB_NAMES = [
  'import',
  'generate',
  'refresh',
  'index',
  'prose',
  'embed',
] as const satisfies readonly JobName[]

/**
 * Report by the host about a repository. Used in messages, and as the reason why the repository can't be
 * read. The current state is always fetched from the host.
 */
export type Told = 'deleted' | 'transferred' | 'privatized'

/** Newer archive in `uploads`. `before`: the project's status, restored if the archive can't be used. */
export type NewArchive = { uploadId: string; name: string; before: Status }

export type ImportSource =
  | { type: 'git'; url: string }
  /** Uploaded archive in `uploads`. */
  | { type: 'zip'; uploadId: string }
  /** Local folder with the sources of the installation's example. */
  | { type: 'folder'; path: string }
