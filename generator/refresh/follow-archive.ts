import type { Database } from '../../db/connect.ts'
import { changeStatus, findProject, type ProjectRow } from '../../db/tables/projects.ts'
import { hasOpenRefresh, openRefresh, type RefreshEnd } from '../../db/tables/refreshes.ts'
import { listSourceFiles } from '../../db/tables/source-files.ts'
import { deleteUpload, findUpload, hasUploadOf } from '../../db/tables/uploads.ts'
import { transaction } from '../../db/transaction.ts'
import { NO_QUOTAS } from '../../shared/contract/quotas.ts'
import type { NewArchive } from '../../shared/jobs/queues.ts'
import { UPDATABLE } from '../../shared/statuses/status.ts'
import { importSources } from '../import/import-sources.ts'
import { ImportRefused, type Repository } from '../import/repository.ts'
import { roomForSources } from '../import/room.ts'
import { judgeSources, nameOfSources } from '../import/sources-name.ts'
import { openUpload } from '../import/upload.ts'
import { openZip } from '../import/zip.ts'
import { endFollowing, type FollowOptions, followSources } from './follow-sources.ts'
import { KEPT } from './words.ts'

/**
 * Brings the documentation of a project without a repository up to a newer archive. Reads the archive to
 * its end before it changes anything, so an unusable archive changes nothing. Keeps the upload until the
 * update ends: an interrupted run finds it again, and a repeated run finds nothing to do.
 */
export async function followArchive(projectId: number, archive: NewArchive, options: FollowOptions): Promise<void> {
  const { database, signal, quotas = NO_QUOTAS } = options
  const project = await findProject(database.sql, projectId, null)
  if (!project) return
  const uploadedAt = await findUpload(database.sql, archive.uploadId)
  if (!uploadedAt) {
    // Nothing else would end the update, unless another archive was uploaded meanwhile.
    if (!(await hasUploadOf(database.sql, projectId))) await refuse(project, archive, GONE, database)
    return
  }
  if (!(await changeStatus(database.sql, projectId, [...UPDATABLE, 'DOC_UPDATING'], { to: 'DOC_UPDATING' }))) {
    await deleteUpload(database.sql, archive.uploadId)
    return
  }
  let repository: Repository | undefined
  try {
    repository = await openZip(await openUpload(database.sql, archive.uploadId))
    const room = await roomForSources(database.sql, projectId, quotas)
    const name = await judgeSources(repository, { signal, room })
    await update(project, { ...archive, uploadedAt, sources: name, repository }, options)
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    await refuse(project, archive, error.message, database)
  } finally {
    await repository?.close()
  }
}

const GONE = 'The ZIP is no longer stored. Upload it again.'

type ReadArchive = NewArchive & { uploadedAt: Date; sources: string; repository: Repository }

async function update(project: ProjectRow, archive: ReadArchive, options: FollowOptions): Promise<void> {
  const { database } = options
  const { uploadId, name, uploadedAt, sources: to, repository } = archive
  const end: RefreshEnd = { to, commits: [{ hash: to, subject: name }], moreCommits: false, uploadedAt }
  const bringIn = async () => {
    await importSources(database, project.id, repository)
    return end
  }
  const followed = (await isBehind(project, archive, database))
    ? await followSources(project, { to, bringIn }, options)
    : // Whoever uploaded it wants to know that it changed nothing.
      { end, refreshId: await openRefresh(database.sql, project.id, { from: to, to }) }
  const { refreshId } = followed
  await endFollowing(database, project.id, followed, async (tx) => {
    await deleteUpload(tx, uploadId)
    if (refreshId !== undefined) await options.onFollowed?.(tx, project.id, refreshId)
  })
}

/**
 * Whether the project is behind the archive. Also compares the stored sources, because a failed run may have
 * stored newer sources than the project's commit says.
 */
async function isBehind(project: ProjectRow, { before, sources }: ReadArchive, { sql }: Database): Promise<boolean> {
  return (
    sources !== project.commit_hash ||
    before === 'DOC_FILE_PAGES_FAILED' ||
    sources !== nameOfSources(await listSourceFiles(sql, project.id)) ||
    (await hasOpenRefresh(sql, project.id))
  )
}

/** Puts the project back into its earlier status, with the reason. */
async function refuse({ id }: ProjectRow, archive: NewArchive, reason: string, database: Database): Promise<void> {
  const to = archive.before === 'DOC_FILE_PAGES_FAILED' ? archive.before : 'DOC_SUCCESS'
  await transaction(database, async (tx) => {
    await changeStatus(tx, id, ['DOC_UPDATING'], { to, reason: `${archive.name}: ${reason} ${KEPT}` })
    await deleteUpload(tx, archive.uploadId)
  })
}
