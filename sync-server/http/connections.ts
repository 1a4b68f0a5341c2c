import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes connections without a request when the server stops. The HTTP server itself closes only connections
 * whose last request is complete. It counts connections without any request as busy, and keeps connections
 * that become free later. Stopping would then wait until the other side closes them, 72 s for browsers.
 */
export function registerConnections(app: FastifyInstance): void {
  const requests = new Map<Socket, number>()
  const server = app.server as Server
  let closing = false

  server.on('connection', (socket) => {
    if (closing) {
      socket.destroy()
      return
    }
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const count = (by: number) => requests.set(socket, (requests.get(socket) ?? 0) + by).get(socket)
    if (!requests.has(socket)) return
    count(1)
    response.once('close', () => {
      if (requests.has(socket) && count(-1) === 0 && closing) socket.destroySoon()
    })
  })
  // A WebSocket ends otherwise.
  server.on('upgrade', ({ socket }) => requests.delete(socket))

  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const [socket, count] of requests) if (count === 0) socket.destroy()
  })
}
