import { createServer, connect as openSocket, type Socket } from 'node:net'

/**
 * A connection pooler for tests: it gives a client a backend for one transaction, or for as long as it is connected.
 * It speaks the protocol as pgbouncer does: no knowledge of prepared statements, and notifications that arrive at an
 * idle backend are dropped.
 */
export type PoolerMode = 'transaction' | 'session'
/** `away`: it closes every connection. `frozen`: it takes connections and says nothing. */
export type PoolerState = 'on' | 'away' | 'frozen'
export type Pooler = {
  url: string
  setState(state: PoolerState): void
  setMode(mode: PoolerMode): void
  /** Stops answering on connections that are open now: on all of them, or on `count`. */
  mute(count?: number): void
  /** Ends every connection. */
  cut(): void
  close(): Promise<void>
}

type Backend = { socket: Socket; client: Client | undefined; greeting: Buffer[]; cycles: number }
type Client = {
  socket: Socket
  backend: Backend | undefined
  waiting: Buffer[]
  started: boolean
  isMuted: boolean
}

/** Passes messages on at once. Without this each waits 40 ms for the acknowledgement of the previous one. */
const PROMPT = { noDelay: true }
const SSL_REQUEST = 80877103
const READY = Buffer.from([90, 0, 0, 0, 5, 73])
const IDLE = 73

export async function startPooler(target: string, options: { mode: PoolerMode; backends: number }): Promise<Pooler> {
  const { hostname, port } = new URL(target)
  let { mode } = options
  let state: PoolerState = 'on'
  const backends = new Set<Backend>()
  const idle: Backend[] = []
  const clients = new Set<Client>()
  const queue: Client[] = []
  let startup: Buffer = Buffer.alloc(0)

  /**
   * Opens a backend for a client. If none is available, as during a server restart, the client's connection is
   * closed.
   */
  function open(client: Client, onReady: (backend: Backend) => void): void {
    const socket = openSocket({ port: Number(port), host: hostname, ...PROMPT })
    const backend: Backend = { socket, client: undefined, greeting: [], cycles: 0 }
    let ready = false
    backends.add(backend)
    backend.socket.write(startup)
    const read = reader(5)
    backend.socket.on('data', (data) => {
      if (state === 'frozen') return
      for (const message of read(data)) {
        const type = String.fromCharCode(message[0] ?? 0)
        if (ready) pass(backend, type, message)
        else if (type === 'Z') {
          ready = true
          onReady(backend)
        } else backend.greeting.push(message)
      }
    })
    backend.socket.on('error', () => backend.socket.destroy())
    backend.socket.on('close', () => {
      backends.delete(backend)
      const at = idle.indexOf(backend)
      if (at >= 0) idle.splice(at, 1)
      backend.client?.socket.destroy()
      if (!ready) client.socket.destroy()
    })
  }

  function pass(backend: Backend, type: string, message: Buffer): void {
    backend.client?.socket.write(message)
    if (type !== 'Z') return
    backend.cycles--
    if (backend.cycles > 0 || message[5] !== IDLE || mode === 'session') return
    free(backend)
  }

  function free(backend: Backend): void {
    if (backend.client) backend.client.backend = undefined
    backend.client = undefined
    const next = queue.shift()
    if (next) give(backend, next)
    else idle.push(backend)
  }

  function give(backend: Backend, client: Client): void {
    backend.client = client
    client.backend = backend
    for (const message of client.waiting.splice(0)) send(backend, message)
  }

  function send(backend: Backend, message: Buffer): void {
    const type = String.fromCharCode(message[0] ?? 0)
    if (type === 'S' || type === 'Q') backend.cycles++
    backend.socket.write(message)
  }

  function take(client: Client, message: Buffer): void {
    if (message[0] === 'X'.charCodeAt(0)) client.socket.end()
    else if (client.backend) send(client.backend, message)
    else {
      client.waiting.push(message)
      if (client.waiting.length > 1) return
      const backend = idle.pop()
      if (backend) give(backend, client)
      else if (backends.size < options.backends) open(client, (opened) => give(opened, client))
      else queue.push(client)
    }
  }

  function greet(client: Client, message: Buffer): void {
    if (message.readInt32BE(4) === SSL_REQUEST) {
      client.socket.write('N')
      return
    }
    client.started = true
    startup = message
    const welcome = (backend: Backend) => {
      client.socket.write(Buffer.concat([...backend.greeting, READY]))
      free(backend)
    }
    const [known] = backends
    if (known && known.greeting.length > 0) client.socket.write(Buffer.concat([...known.greeting, READY]))
    else open(client, welcome)
  }

  const server = createServer(PROMPT, (socket) => {
    if (state === 'away') socket.destroy()
    const client: Client = { socket, backend: undefined, waiting: [], started: false, isMuted: false }
    clients.add(client)
    const [first, later] = [reader(4), reader(5)]
    socket.on('data', (data) => {
      if (state === 'frozen' || client.isMuted) return
      for (const message of (client.started ? later : first)(data)) {
        if (client.started) take(client, message)
        else greet(client, message)
      }
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clients.delete(client)
      // The end of the session undoes what the client left unfinished.
      client.backend?.socket.destroy()
    })
  })
  const drop = () => {
    for (const { socket } of [...clients, ...backends]) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const url = new URL(target)
  url.port = String(address.port)
  return {
    url: url.href,
    setState: (next) => {
      if (next === 'away' || state === 'frozen') drop()
      state = next
    },
    setMode: (next) => {
      mode = next
    },
    mute: (count = clients.size) => {
      for (const client of [...clients].slice(-count)) client.isMuted = true
    },
    cut: drop,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      drop()
      await closed
    },
  }
}

/** Cuts a stream into messages; `head` is 5 if a type precedes the length, else 4. */
function reader(head: 4 | 5): (data: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0)
  return (data) => {
    rest = Buffer.concat([rest, data])
    const messages: Buffer[] = []
    for (;;) {
      if (rest.length < head) return messages
      const size = rest.readInt32BE(head - 4) + head - 4
      if (rest.length < size) return messages
      messages.push(rest.subarray(0, size))
      rest = rest.subarray(size)
    }
  }
}
