import type { Database, Tx } from '../db/connect.ts'
import { changeStatus, findProject, setProgress, updateProject } from '../db/tables/projects.ts'
import { noteLook } from '../db/tables/repositories.ts'
import { deleteUpload } from '../db/tables/uploads.ts'
import { transaction } from '../db/transaction.ts'
import type { Configuration } from '../shared/contract/configuration.ts'
import { NO_QUOTAS, type Quotas } from '../shared/contract/quotas.ts'
import { type GitHost, HostUnavailable } from '../shared/git-host/git-host.ts'
import type { ImportSource } from '../shared/jobs/queues.ts'
import { normaliseGitUrl } from '../shared/repositories/git-url.ts'
import { findSource, SourceLost } from './import/find-source.ts'
import { openFolder } from './import/folder.ts'
import { openGit } from './import/git.ts'
import { importSources } from './import/import-sources.ts'
import { ImportRefused, type Repository } from './import/repository.ts'
import { roomForSources } from './import/room.ts'
import { judgeSources } from './import/sources-name.ts'
import { openUpload } from './import/upload.ts'
import { openZip } from './import/zip.ts'
import { followPrivacy } from './refresh/follow-privacy.ts'
import { lossWords } from './refresh/words.ts'

const PROGRESS_MS = 250

export type ImportOptions = {
  database: Database
  config: Pick<Configuration, 'GITHUB_URL' | 'GIT_HOSTS'>
  /** Quotas for the sources. Undefined means no limit. */
  quotas?: Quotas
  host: GitHost
  signal: AbortSignal
  /** Runs in the transaction that makes the project ready for generation. */
  onReady?: (tx: Tx) => Promise<void>
}

/**
 * Brings a repository into the database: REQUEST_TO_CLONE → CLONING → CLONE_SUCCESS → DOC_PENDING, or
 * CLONE_FAIL with the reason if a retry can't help. An interrupted import starts again; nothing is doubled.
 */
export async function runImport(projectId: number, source: ImportSource, options: ImportOptions): Promise<void> {
  const { database, signal } = options
  if (!(await changeStatus(database.sql, projectId, ['REQUEST_TO_CLONE', 'CLONING'], { to: 'CLONING' }))) {
    // There is nothing to import: the project is settled or deleted, or was imported before the process ended.
    await finish(projectId, options)
    return
  }
  try {
    const repository = await open(source, projectId, options)
    try {
      // Reads the archive to its end first. Otherwise a retry would take the readable beginning of a damaged
      // archive for all of it.
      const room = await roomForSources(database.sql, projectId, options.quotas ?? NO_QUOTAS)
      const name = source.type === 'zip' ? await judgeSources(repository, { signal, room }) : undefined
      const onProgress = throttled((done, total) => setProgress(database.sql, projectId, done, total))
      await importSources(database, projectId, repository, { onProgress, room })
      const commit = name ?? repository.commit
      if (commit) await updateProject(database.sql, projectId, { commit_hash: commit })
    } finally {
      await repository.close()
    }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    await changeStatus(database.sql, projectId, ['CLONING'], { to: 'CLONE_FAIL', reason: error.message })
    await forget(database, source)
    return
  }
  await changeStatus(database.sql, projectId, ['CLONING'], { to: 'CLONE_SUCCESS' })
  await forget(database, source)
  await finish(projectId, options)
}

/** Imports a repository into a project in CLONE_SUCCESS and makes it ready, for callers without jobs. */
export async function importRepository(
  database: Database,
  projectId: number,
  repository: Repository,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  await storeRepository(database, projectId, repository, onProgress)
  await changeStatus(database.sql, projectId, ['CLONE_SUCCESS'], { to: 'DOC_PENDING' })
}

async function storeRepository(
  database: Database,
  projectId: number,
  repository: Repository,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  await importSources(database, projectId, repository, { onProgress })
  if (repository.commit) await updateProject(database.sql, projectId, { commit_hash: repository.commit })
}

async function finish(projectId: number, { database, onReady }: ImportOptions): Promise<void> {
  await transaction(database, async (tx) => {
    const ready = await changeStatus(tx, projectId, ['CLONE_SUCCESS'], { to: 'DOC_PENDING' })
    const waiting = ready || (await findProject(tx, projectId, null))?.status === 'DOC_PENDING'
    if (waiting) await onReady?.(tx)
  })
}

async function open(source: ImportSource, projectId: number, options: ImportOptions): Promise<Repository> {
  switch (source.type) {
    case 'folder':
      return openFolder(source.path)
    case 'zip':
      return openZip(await openUpload(options.database.sql, source.uploadId))
    case 'git': {
      const { url, token } = await locate(source.url, projectId, options)
      const repository = await openGit(url, {
        config: options.config,
        signal: options.signal,
        token,
        onProgress: throttled((done, total) => setProgress(options.database.sql, projectId, done, total)),
      })
      // The anonymous clone succeeded, so everyone can read the repository.
      try {
        if (!token) await noteLook(options.database.sql, projectId, false)
        return repository
      } catch (error) {
        await repository.close()
        throw error
      }
    }
  }
}

/** Finds the repository's address, and the token that opens it if the App has access. */
async function locate(url: string, projectId: number, options: ImportOptions) {
  const { database, host } = options
  const project = await findProject(database.sql, projectId, null)
  if (!project) return { url, token: undefined }
  const isNew = project.commit_hash === null
  // Without the App, clones anonymously, so that a private repository can't be cloned.
  if (!project.installation_id) return { url: await addressNow(url, projectId, options), token: undefined }
  try {
    const { token, isPrivate, ...found } = await findSource(host, project)
    await followPrivacy(database, project, { isPrivate, isNew })
    return { url: found.url, token }
  } catch (error) {
    if (error instanceof SourceLost) throw new ImportRefused(lossWords(url, error.loss))
    if (error instanceof HostUnavailable) throw new ImportRefused('The git host couldn’t be reached. Try again later.')
    throw error
  }
}

/**
 * Returns the current address of a repository that may have been renamed, because git follows no redirect.
 * The requester saw that the repository exists. If the host doesn't answer, keeps the old address: git then
 * fails too, with a better message.
 */
async function addressNow(url: string, projectId: number, { database, config, host }: ImportOptions): Promise<string> {
  const asked = normaliseGitUrl(url, config)
  if (!asked) return url
  try {
    const answer = await host.ask(asked)
    const address = answer.state === 'moved' ? normaliseGitUrl(answer.url, config) : undefined
    if (!address) return url
    await updateProject(database.sql, projectId, { git_url: address })
    return address
  } catch (error) {
    if (error instanceof HostUnavailable) return url
    throw error
  }
}

async function forget(database: Database, source: ImportSource): Promise<void> {
  if (source.type === 'zip') await deleteUpload(database.sql, source.uploadId)
}

/** Limits how often progress is shown. Skipped and failed updates don't matter. */
function throttled(show: (done: number, total: number) => Promise<void>): (done: number, total: number) => void {
  let shownAt = 0
  return (done, total) => {
    if (Date.now() - shownAt < PROGRESS_MS) return
    shownAt = Date.now()
    show(done, total).catch(() => {})
  }
}
