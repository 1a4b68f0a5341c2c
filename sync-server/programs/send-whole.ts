import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queries } from '../../db/connect.ts'
import { projectRevision } from '../../db/tables/revisions.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import { askerOf } from '../http/request-limits.ts'
import { isKnown } from '../http/written-page.ts'
import type { ProgramOptions } from './markdown-routes.ts'

/** Increment this when the output for an unchanged project changes. */
const FORMAT = 1

type Sending = Pick<ProgramOptions, 'baseUrl' | 'wholeProjects'> & { sql: Queries }
type Wanted = { request: FastifyRequest; reply: FastifyReply; projectId: number }

/**
 * Sends a whole project while it is being generated. Generates nothing for a client that has the current
 * revision or sends a HEAD request: the project's rows show the revision. The caller has checked that the
 * asker may read it.
 */
export async function sendWhole(
  { sql, baseUrl, wholeProjects }: Sending,
  { request, reply, projectId }: Wanted,
  make: () => Promise<AsyncIterable<string | Uint8Array>>,
): Promise<FastifyReply> {
  const revision = await projectRevision(sql, projectId)
  // Weak: an archive also says when it was made.
  const etag = `W/"${sha256(JSON.stringify([FORMAT, baseUrl(), revision]))}"`
  reply.header('etag', etag)
  if (isKnown(request, etag)) return reply.code(304).send()
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(wholeProjects.read(askerOf(request), await make()))
}
