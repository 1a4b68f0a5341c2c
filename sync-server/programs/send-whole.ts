import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queries } from '../../db/connect.ts'
import { projectRevision } from '../../db/tables/revisions.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import { askerOf } from '../http/request-limits.ts'
import { isKnown } from '../http/written-page.ts'
import type { ProgramOptions } from './markdown-routes.ts'

/** Version of the output format. Increment it if the output for an unchanged project changes. */
const FORMAT = 1

type Sending = Pick<ProgramOptions, 'baseUrl' | 'wholeProjects'> & { sql: Queries }
type Wanted = { request: FastifyRequest; reply: FastifyReply; projectId: number }

/**
 * Sends a whole project while it's being generated. If the client has the current revision, or sends HEAD,
 * generates nothing, because the project's rows show the revision. The caller must check that the
 * requester may read the project.
 */
export async function sendWhole(
  { sql, baseUrl, wholeProjects }: Sending,
  { request, reply, projectId }: Wanted,
  make: () => Promise<AsyncIterable<string | Uint8Array>>,
): Promise<FastifyReply> {
  const revision = await projectRevision(sql, projectId)
  // Uses a weak ETag, because an archive also contains its creation time.
  const etag = `W/"${sha256(JSON.stringify([FORMAT, baseUrl(), revision]))}"`
  reply.header('etag', etag)
  if (isKnown(request, etag)) return reply.code(304).send()
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(wholeProjects.read(askerOf(request), await make()))
}
