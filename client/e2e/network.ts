import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * The connection to a server, which a test can cut, slow down or freeze. It's outside the browser, so that
 * workers and WebSockets meet the same network as pages. The browser's own means for this affect only pages.
 */
export type Network = {
  /** The server's address over this connection. */
  url: string
  /** Ends every connection and refuses new ones. */
  cut: () => Promise<void>
  /** Accepts connections and lets nothing through in either direction, like a network that drops packets. */
  freeze: () => void
  /** Delays what is sent, in each direction. */
  slow: (milliseconds: number) => void
  /** Returns to the initial state. Frozen data arrives now. */
  restore: () => Promise<void>
  /** Number of open connections, and number of connections ever made. */
  connections: () => { open: number; ever: number }
  close: () => Promise<void>
}

type Way = { from: Socket; to: Socket }

export async function startNetwork(target: string): Promise<Network> {
  const { hostname, port: targetPort } = new URL(target)
  const ways = new Set<Way>()
  let ever = 0
  let delay = 0
  let frozen = false

  const server = createServer((from) => {
    ever += 1
    const to = connect(Number(targetPort), hostname)
    const way = { from, to }
    ways.add(way)
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      one.setNoDelay(true)
      one.on('data', (chunk) => send(other, () => other.write(chunk)))
      one.on('end', () => send(other, () => other.end()))
      one.on('error', () => other.destroy())
      one.on('close', () => {
        other.destroy()
        ways.delete(way)
      })
      if (frozen) one.pause()
    }
  })
  /** Delivers pieces in their order. Each waits for the delay that was set when it came. */
  const send = (socket: Socket, act: () => void) => {
    const deliver = () => {
      if (!socket.destroyed) act()
    }
    if (delay > 0) setTimeout(deliver, delay)
    else deliver()
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = async () => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const { from, to } of ways) {
      from.destroy()
      to.destroy()
    }
    await closed
  }

  const port = await listen(0)
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    freeze: () => {
      frozen = true
      for (const { from, to } of ways) for (const socket of [from, to]) socket.pause()
    },
    slow: (milliseconds) => {
      delay = milliseconds
    },
    restore: async () => {
      delay = 0
      frozen = false
      for (const { from, to } of ways) for (const socket of [from, to]) socket.resume()
      if (!server.listening) await listen(port)
    },
    connections: () => ({ open: ways.size, ever }),
    close: cut,
  }
}
