import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { Database } from '../../db/connect.ts'
import { insertAttachment, projectsOfAttachment, readBlob } from '../../db/tables/attachments.ts'
import { transaction } from '../../db/transaction.ts'
import { IMAGE_MAX_BYTES, readBlob as readBlobCall, uploadImage } from '../../shared/contract/pages.ts'
import { type Actor, can } from '../../shared/rbac/can.ts'
import { notFound, unsupportedType } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizeWords } from '../rbac/authorize.ts'

/** Pixels only. SVG is a document with scripts. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

export async function registerImages(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  await app.register(async (scope) => {
    // In a scope of its own, so that no other route takes anything but JSON.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: IMAGE_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    route(
      scope,
      uploadImage,
      async ({ params, actor, request }) => {
        const { project_id } = await authorizeWords(database.sql, actor, params.pageId)
        if (project_id !== params.projectId || !actor) throw notFound()
        const bytes = request.body
        const type = Buffer.isBuffer(bytes) ? await fileTypeFromBuffer(bytes) : undefined
        if (!Buffer.isBuffer(bytes) || !type || !SHOWN.has(type.mime)) {
          throw unsupportedType('File type not supported.')
        }
        const hash = createHash('sha256').update(bytes).digest('hex')
        await transaction(database, (tx) =>
          insertAttachment(tx, {
            projectId: params.projectId,
            pageId: params.pageId,
            hash,
            mime: type.mime,
            name: fileName(request.headers['x-file-name']),
            bytes,
            userId: actor.id,
          }),
        )
        return { url: `/api/blob/${hash}` }
      },
      { bodyLimit: IMAGE_MAX_BYTES },
    )
  })

  route(app, readBlobCall, async ({ params, actor, reply }) => {
    const mime = await visibleType(database, actor, params.hash)
    const bytes = mime && (await readBlob(database.sql, params.hash))
    if (!mime || !bytes) throw notFound()
    reply
      .type(mime)
      .header('content-security-policy', "sandbox; default-src 'none'")
      // The name is the content, but who may see it can change.
      .header('cache-control', 'private, max-age=3600')
      .send(bytes)
    return reply as never
  })
}

async function visibleType(database: Database, actor: Actor, hash: string): Promise<string | undefined> {
  const projects = await projectsOfAttachment(database.sql, hash, actor?.email ?? null)
  return projects.find((project) => can(actor, 'project.read', project))?.mime
}

function fileName(header: string | string[] | undefined): string {
  const text = Array.isArray(header) ? header[0] : header
  try {
    return decodeURIComponent(text ?? '').slice(0, 200) || 'image'
  } catch {
    return 'image'
  }
}
