import type { Status } from '../statuses/status.ts'

/**
 * Jobs that the server queues for the generator. In each queue, a project has at most one waiting and one
 * running job.
 */
export type Jobs = {
  /** Import a repository and generate its documentation. */
  import: { projectId: number; source: ImportSource }
  /** Generate from sources that are imported already. */
  generate: { projectId: number }
  /**
   * Ask the project's repository what is new, and bring the documentation up to it. `routine`: nobody said that there is
   * anything. `told` is what was said last, for the words; `privatized` stays, whatever was said later. `archive`: the
   * project has no repository, and this is what is new.
   */
  refresh: {
    projectId: number
    told?: Told
    privatized?: true
    attempt?: number
    routine?: true
    archive?: NewArchive
  }
  /** Bring the index for search into step with pages and sources. `attempt`: how often that has failed; a change has none. */
  index: { projectId: number; attempt?: number }
  /**
   * Have a model write what the pages have places for. `refreshId`: whose receipt tells of it. `attempt`: how often the
   * model's server has failed.
   */
  prose: { projectId: number; refreshId?: number; attempt?: number }
  /** Have an embedding model tell what the passages mean. `attempt`: how often the model's server has failed. */
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

/** A newer archive that lies in `uploads`. `before`: where the project stood, and stands again if it cannot be used. */
export type NewArchive = { uploadId: string; name: string; before: Status }

export type ImportSource =
  | { type: 'git'; url: string }
  /** An archive that was uploaded and lies in `uploads`. */
  | { type: 'zip'; uploadId: string }
  /** A folder of this machine, for the installation's own example. */
  | { type: 'folder'; path: string }
