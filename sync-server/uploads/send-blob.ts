import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { type ByteRange, readBlob } from '../../db/tables/blobs.ts'
import { AppError } from '../errors.ts'
import { wantedBytes } from '../http/byte-range.ts'
import { streamToReader } from '../http/stream-to-reader.ts'
import { isKnown } from '../http/written-page.ts'

export type Blob = { hash: string; mime: string; size: number }

/**
 * Sends an image, or the requested range of it, at the reader's pace. The caller must have authorised the
 * reader. Answers 304 and HEAD without reading the image.
 */
export async function sendBlob(
  database: Database,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { hash, mime, size }: Blob,
): Promise<FastifyReply> {
  const etag = `"${hash}"`
  const guard = () =>
    reply
      .type(mime)
      .header('content-security-policy', "sandbox; default-src 'none'")
      // Limits the caching time: the address always means the same content, but the right to see it can change.
      .header('cache-control', 'private, max-age=3600')
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
  if (isKnown(request, etag)) return guard().code(304).send()
  const range = rangeOf(request, etag, size)
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('invalid_range', 416, `The range lies beyond the end of the image, which has ${size} bytes.`)
  }
  const part = range === 'all' ? { from: 0, to: size } : range
  const bytes =
    request.method === 'HEAD' ? Readable.from([]) : streamToReader(await begun(readBlob(database, hash, part)))
  if (range !== 'all') reply.code(206).header('content-range', `bytes ${part.from}-${part.to - 1}/${size}`)
  return guard()
    .header('content-length', part.to - part.from)
    .send(bytes)
}

/** Returns the requested range. With `If-Range`, only if the bytes that the reader has are of this image. */
function rangeOf({ method, headers }: FastifyRequest, etag: string, size: number): ByteRange | 'all' | 'none' {
  const { range, 'if-range': condition } = headers
  if (method !== 'GET' || (condition !== undefined && condition !== etag)) return 'all'
  return wantedBytes(range, size)
}

/** Reads the first piece before the headers are sent, because only then can a failure still be reported. */
async function begun(pieces: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const first = await pieces.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* pieces
  })()
}
