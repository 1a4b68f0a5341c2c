import type { Status } from '../statuses/status.ts'

/**
 * Jobs that the server queues for the generator. In each queue, a project has at most one waiting and one
 * running job.
 */
export type Jobs = {
  /** Import a repository and generate its documentation. */
  import: { projectId: number; source: ImportSource }
  /** Generate the documentation from sources that are already imported. */
  generate: { projectId: number }
  /**
   * Ask the project's repository for changes and update the documentation. `routine`: no one reported a
   * change. `told`: the last report, used only for wording. `privatized` stays set after later
   * reports. `archive`: the new sources of a project without a repository.
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
   * Update the search index from pages and sources. `attempt`: number of failures; missing if a change caused
   * the job.
   */
  index: { projectId: number; attempt?: number }
  /**
   * Let a model write the paragraphs that the pages have slots for. `refreshId`: the refresh whose receipt
   * reports them. `attempt`: number of failures of the model's server.
   */
  prose: { projectId: number; refreshId?: number; attempt?: number }
  /**
   * Let an embedding model compute the passages' meaning. `attempt`: number of failures of the model's server.
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
 * Event that the host reported about a repository. Used for messages, and as a reason why it can't be read.
 * The current state is always fetched from the host.
 */
export type Told = 'deleted' | 'transferred' | 'privatized'

/** Newer archive in `uploads`. `before`: the project's status, restored if the archive can't be used. */
export type NewArchive = { uploadId: string; name: string; before: Status }

export type ImportSource =
  | { type: 'git'; url: string }
  /** Uploaded archive in `uploads`. */
  | { type: 'zip'; uploadId: string }
  /** Folder on this machine, for the installation's own example. */
  | { type: 'folder'; path: string }
