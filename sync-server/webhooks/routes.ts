import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import type { JobQueue } from '../../db/jobs.ts'
import type { Config } from '../config.ts'
import { invalidRequest, notFound, signatureRefused } from '../errors.ts'
import { isSigned } from './signature.ts'
import { takeDelivery } from './take-delivery.ts'

/**
 * Size limit for a body, which is kept in memory before its sender is known. The daily check covers larger
 * events.
 */
const BODY_LIMIT = 5 * 1024 * 1024
const MAX_ID = 100

/**
 * Registers the webhook of the git host. A request without a valid signature has no effect, and learns
 * nothing.
 */
export async function registerWebhooks(
  app: FastifyInstance,
  { database, jobs, config }: { database: Database; jobs: JobQueue; config: Config },
): Promise<void> {
  await app.register(async (scope) => {
    // Removes the parsers, because the signature is computed over the unparsed bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Body: Buffer | undefined }>(
      '/webhooks/github',
      { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: 600, timeWindow: '1 minute' } } },
      async ({ headers, body }, reply) => {
        if (config.GITHUB_WEBHOOK_SECRET === '') throw notFound()
        if (!Buffer.isBuffer(body)) throw invalidRequest('The body is missing.')
        if (!isSigned(body, headers['x-hub-signature-256'], config.GITHUB_WEBHOOK_SECRET)) throw signatureRefused()
        const [id, event] = [headers['x-github-delivery'], headers['x-github-event']]
        if (typeof id !== 'string' || typeof event !== 'string' || id === '' || id.length > MAX_ID) {
          throw invalidRequest('The delivery has no id or no event.')
        }
        const outcome = await takeDelivery({ database, jobs, webUrl: config.GITHUB_URL }, { id, event, body })
        return reply.code(202).send({ outcome })
      },
    )
  })
}
