import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { realTimer, type SetTimer } from './timer.ts'

/** Time limits in milliseconds: for a request's headers, and for a whole request with the largest upload. */
export const SERVER_TIMES = { headersTimeout: 20_000, requestTimeout: 15 * 60_000, connectionsCheckingInterval: 5_000 }

/** Time limit for a body: a fixed start, plus the time for its maximum size on a slow line. */
const BODY_MS = 20_000
const BODY_BYTES_PER_MS = 125

/** Ends requests whose body arrives too slowly, because each occupies a connection and a handler. */
export function registerRequestTimes(app: FastifyInstance, setTimer: SetTimer = realTimer): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const hasBody = Number(raw.headers['content-length']) > 0 || raw.headers['transfer-encoding'] !== undefined
    if (!hasBody || raw.complete) return
    const { bodyLimit = 0 } = request.routeOptions
    const cancel = setTimer(() => {
      if (raw.complete) return
      reply.raw.shouldKeepAlive = false
      // Sends a slow sender the reason, and doesn't wait for the rest of the body.
      if (!reply.raw.headersSent) void reply.send(tooSlow())
      reply.raw.once('finish', () => raw.socket.destroySoon())
      if (reply.raw.headersSent) raw.socket.destroy()
    }, bodyMs(bodyLimit))
    raw.once('end', cancel)
    reply.raw.once('close', cancel)
  })
}

export const bodyMs = (bodyLimit: number): number => BODY_MS + bodyLimit / BODY_BYTES_PER_MS

const tooSlow = () =>
  new AppError(
    'too_slow',
    408,
    'The upload took too long, so nothing was saved. Check your connection, then try again.',
  )
