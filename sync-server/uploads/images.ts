import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Database, Queries } from '../../db/connect.ts'
import { insertAttachment, projectsOfAttachment } from '../../db/tables/attachments.ts'
import { claimStore, deleteStore } from '../../db/tables/blobs.ts'
import { transaction } from '../../db/transaction.ts'
import { IMAGE_REFUSED } from '../../shared/contract/messages/editor.ts'
import { IMAGE_MAX_BYTES, readBlob, uploadImage } from '../../shared/contract/pages.ts'
import type { Quotas } from '../../shared/contract/quotas.ts'
import { type Actor, can } from '../../shared/rbac/can.ts'
import { AppError, notFound, tooLarge, tooManyRequests } from '../errors.ts'
import { createPlaces, type Places } from '../http/places.ts'
import { askerOf } from '../http/request-limits.ts'
import { type Asked, route } from '../http/route.ts'
import { realTimer } from '../http/timer.ts'
import { requireRoomForBytes, requireRoomForImage } from '../quotas/quotas.ts'
import { authorizeWords } from '../rbac/authorize.ts'
import { type ReceivedImage, receiveImage } from './receive-image.ts'
import { type Blob, sendBlob } from './send-blob.ts'
import { atSenderPace, SENDER_PACE } from './sender-pace.ts'

/** Limits for concurrent uploads, per person and in total. A browser sends six at a time over HTTP/1.1. */
const AT_ONCE = { each: 12, all: 100 }
const AGAIN_AFTER = 5
/** Time limit for the rest of a refused upload, in milliseconds. */
const REST_MS = 30_000

type Place = { projectId: number; pageId: number }

export async function registerImages(
  app: FastifyInstance,
  { database, config }: { database: Database; config: Quotas },
): Promise<void> {
  const places = createPlaces(AT_ONCE)
  await app.register(async (scope) => {
    // Uses a separate scope, so that other routes accept only JSON. The parser passes the stream on unread.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    const upload = async ({ params, actor, request }: Asked<typeof uploadImage>) => {
      try {
        await requireEditor(database.sql, actor, params)
        if (Number(request.headers['content-length']) > IMAGE_MAX_BYTES) throw tooLarge(IMAGE_REFUSED.size)
        await requireRoomForBytes(database.sql, config, { projectId: params.projectId, bytes: 0 })
        const image = await inPlace(places, askerOf(request), () => receiveImage(database, arriving(request.raw)))
        await attach(
          { database, config },
          { actor, place: params, image, name: fileName(request.headers['x-file-name']) },
        )
        return { url: `/api/blob/${image.hash}` }
      } catch (error) {
        dropRest(request.raw)
        throw error
      }
    }
    route(scope, uploadImage, upload, { turn: null })
  })

  route(app, readBlob, async ({ params, actor, request, reply }) => {
    const blob = await visibleBlob(database, actor, params.hash)
    if (!blob) throw notFound()
    return sendBlob(database, { request, reply }, blob) as never
  })
}

async function inPlace<Result>(places: Places, asker: string, run: () => Promise<Result>): Promise<Result> {
  const leave = places.take(asker)
  if (typeof leave === 'string') throw tooManyRequests('Too many images at once. Try again in a moment.', AGAIN_AFTER)
  return run().finally(leave)
}

/** The person, if they may edit the page and it belongs to the project in the address. */
async function requireEditor(sql: Queries, actor: Actor, { projectId, pageId }: Place): Promise<{ id: string }> {
  const { project_id } = await authorizeWords(sql, actor, pageId)
  if (project_id !== projectId || !actor) throw notFound()
  return actor
}

/** Yields the body. Throws if the sender is too slow. */
async function* arriving(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    // Keeps the connection open when we stop reading early, because the answer needs the same connection.
    const chunks: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false })
    yield* atSenderPace(chunks, { ...SENDER_PACE, setTimer: realTimer })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('upload_broken', 400, 'The upload was interrupted. Try again.')
  }
}

type Storing = { database: Database; config: Quotas }
type Attaching = { actor: Actor; place: Place; image: ReceivedImage; name: string }

/** Attaches a received image to its project. If the image is already stored, deletes the new bytes. */
async function attach({ database, config }: Storing, { actor, place, image, name }: Attaching): Promise<void> {
  const { hash, mime, size, store } = image
  let isClaimed = false
  try {
    isClaimed = await transaction(database, async (tx) => {
      // Authorises again, because rights may have changed during the upload.
      const { id: userId } = await requireEditor(tx, actor, place)
      await requireRoomForImage(tx, config, { projectId: place.projectId, hash, bytes: size })
      const isNew = await claimStore(tx, { hash, store, size })
      await insertAttachment(tx, { ...place, hash, mime, name, size, userId })
      return isNew
    })
  } finally {
    if (!isClaimed) await deleteStore(database, store)
  }
}

/**
 * Reads and discards the rest of a refused upload, because browsers read the answer only after sending all.
 */
function dropRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  const cancel = realTimer(() => request.complete || request.destroy(), REST_MS)
  request.once('close', cancel)
  request.resume()
}

async function visibleBlob({ sql }: Database, actor: Actor, hash: string): Promise<Blob | undefined> {
  const projects = await projectsOfAttachment(sql, hash, actor?.email ?? null)
  const project = projects.find((one) => can(actor, 'project.read', one))
  return project && { hash, mime: project.mime, size: project.size }
}

function fileName(header: string | string[] | undefined): string {
  const text = Array.isArray(header) ? header[0] : header
  try {
    return decodeURIComponent(text ?? '').slice(0, 200) || 'image'
  } catch {
    return 'image'
  }
}
