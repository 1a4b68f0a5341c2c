import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../../db/connect.ts'
import { requireRoom } from '../../db/free-space.ts'
import type { JobQueue } from '../../db/jobs.ts'
import { changeStatus, type ProjectForAsker, toProject } from '../../db/tables/projects.ts'
import { appendChunk, CHUNK_BYTES, createUpload, deleteUpload } from '../../db/tables/uploads.ts'
import { transaction } from '../../db/transaction.ts'
import { NEW_PROJECT, ZIP_UPLOAD } from '../../shared/contract/messages/projects.ts'
import { uploadZip, ZIP_MAX_BYTES } from '../../shared/contract/projects.ts'
import type { Quotas } from '../../shared/contract/quotas.ts'
import { redact } from '../../shared/secrets/redact.ts'
import { isSettled, isUpdatable } from '../../shared/statuses/status.ts'
import { AppError, conflict, invalidRequest, tooLarge } from '../errors.ts'
import { route } from '../http/route.ts'
import { requireMinutes, requireRoomForBytes } from '../quotas/quotas.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import { inPieces } from './in-pieces.ts'

/** Bytes allowed for the multipart encoding around the file. */
const FRAME_BYTES = 64 * 1024

export async function registerZipUpload(
  app: FastifyInstance,
  { database, config, jobs }: { database: Database; config: Quotas; jobs: JobQueue },
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 5, fileSize: ZIP_MAX_BYTES },
      throwFileSizeLimit: false,
    })
    route(
      scope,
      uploadZip,
      async ({ params, actor, request }) => {
        const project = await authorizeProject(database.sql, actor, 'project.regenerate', params.id)
        if (project.type !== 'zip') throw invalidRequest('Only a ZIP project accepts a ZIP.')
        if (!isSettled(project.status)) throw busy()
        const bytes = Math.max(0, Number(request.headers['content-length'] ?? 0) - FRAME_BYTES)
        await requireRoomForBytes(database.sql, config, { projectId: project.id, bytes })
        if (actor) await requireMinutes(database.sql, config, { projectId: project.id, asker: actor.email })
        const file = await request.file()
        if (file?.fieldname !== 'file') throw invalidRequest('Send the ZIP in the field "file".')
        const uploadId = randomUUID()
        await createUpload(database.sql, uploadId, project.id)
        try {
          await store(database, uploadId, file.file)
          if (file.file.truncated) throw tooLarge(ZIP_UPLOAD.tooLarge)
          await transaction(database, async (tx) => {
            // Checked again: rights and status may have changed during the upload.
            const now = await authorizeProject(tx, actor, 'project.regenerate', project.id)
            await takeArchive(tx, jobs, now, { uploadId, name: archiveName(file.filename) })
          })
        } catch (error) {
          await deleteUpload(database.sql, uploadId)
          throw error
        }
        return toProject(await authorizeProject(database.sql, actor, 'project.read', project.id))
      },
      { bodyLimit: ZIP_MAX_BYTES + FRAME_BYTES, limit: { max: 60, timeWindow: '1 hour' }, turn: null },
    )
  })
}

/**
 * Starts work on a newer archive. A documented project changes its pages, as after a push; any other project
 * starts over.
 */
async function takeArchive(
  tx: Tx,
  jobs: JobQueue,
  { id: projectId, status, default_page_id: firstPage }: ProjectForAsker,
  { uploadId, name }: { uploadId: string; name: string },
): Promise<void> {
  const follows = firstPage !== null && isUpdatable(status)
  const to = follows ? 'DOC_UPDATING' : 'REQUEST_TO_CLONE'
  // Starts a job only if the status could be changed, because someone else may have started work first.
  if (!isSettled(status) || !(await changeStatus(tx, projectId, [status], { to }))) throw busy()
  if (follows) await jobs.enqueue(tx, 'refresh', { projectId, archive: { uploadId, name, before: status } })
  else await jobs.enqueue(tx, 'import', { projectId, source: { type: 'zip', uploadId } })
}

const busy = () => conflict('busy', 'A ZIP of this project is already being processed.')

const NAME_CHARS = 200

/** Name of an archive in the receipt: its file name, without characters that can't be shown or stored. */
export function archiveName(filename: string | undefined): string {
  const name = (filename ?? '').replace(/^.*[\\/]/s, '').replace(/\p{C}/gu, '')
  return redact(name.trim()).slice(0, NAME_CHARS).toWellFormed() || 'archive.zip'
}

/** Writes the archive in pieces as it arrives, so that the upload is no faster than the database. */
async function store(database: Database, uploadId: string, stream: AsyncIterable<Buffer>): Promise<void> {
  let position = 0
  for await (const piece of inPieces(stream, CHUNK_BYTES)) {
    if (position === 0) requireZip(piece)
    await requireRoom(database)
    await appendChunk(database.sql, uploadId, position, piece)
    position += 1
  }
  if (position === 0) requireZip(Buffer.alloc(0))
}

function requireZip(piece: Buffer): void {
  const start = piece.subarray(0, 4)
  // A ZIP file begins with the header of its first file. An empty ZIP file has only the end record.
  if (start.equals(Buffer.from('PK\x03\x04', 'latin1')) || start.equals(Buffer.from('PK\x05\x06', 'latin1'))) return
  throw new AppError('invalid_archive', 400, NEW_PROJECT.noFile.text)
}
