import { createServer, connect as openSocket, type Socket } from 'node:net'

/**
 * An address that connects to the current leader among several servers, like the address of a failover
 * setup.
 */
export type LeadingAddress = { port: number; pointTo(port: number): void; close(): Promise<void> }

/** Sends a small message without waiting until the previous one is acknowledged. */
const PROMPT = { noDelay: true }

export async function openLeadingAddress(first: number): Promise<LeadingAddress> {
  let target = first
  const sockets = new Set<Socket>()
  const join = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.pipe(other)
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const server = createServer(PROMPT, (socket) => {
    const leader = openSocket({ port: target, host: '127.0.0.1', ...PROMPT })
    join(socket, leader)
    join(leader, socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    pointTo: (port) => {
      target = port
      cut()
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
  }
}
