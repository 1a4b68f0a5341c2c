/**
 * Serves one embedded PGlite to many clients over the Postgres wire protocol.
 *
 * PGlite is a single session. These rules make it look like a server:
 * [W1] A query cycle (a simple query, or extended messages up to Sync) runs without another client's messages
 *      in between. Unnamed portals and statements belong to the session, so an interleaved Bind would run
 *      another client's query. A cycle that begins by preparing a statement is split in two. Otherwise
 *      everyone would wait for a client that is busy before it sends the rest. The second part prepares an
 *      unnamed statement again.
 * [W2] While a client is inside a transaction, no one else runs. A client that stays silent there for longer
 *      than `idleInTransactionMs` is disconnected and rolled back. Otherwise a hung transaction would block
 *      the product for good.
 * [W3] A notification goes to the connections that listen, not to the one whose query happened to carry it
 *      out.
 * [W4] A connection that ends leaves nothing behind: transaction, named statements and its unfinished cycle
 *      are undone.
 */
import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { BackendFrames, type Notification, readInt32 } from './backend-frames.ts'
import { FrontendMessages } from './frontend-messages.ts'

const PROTOCOL_3 = 196608
const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const CANCEL_REQUEST = 80877102
const [PARSE, DESCRIBE, STATEMENT] = [0x50, 0x44, 0x53]
const ERROR = 0x45
/** Offset of a message's body. In a message that prepares a statement, the statement's name starts here. */
const NAME = 5
/**
 * Sizes in bytes of ParseComplete and ReadyForQuery. These are the first and the last message in the answer
 * to a cycle that prepares a statement.
 */
const [PARSED_BYTES, READY_BYTES] = [5, 6]
/** Milliseconds that queries may run before sockets get a turn. */
const SLICE_MS = 4

type Unit = {
  bytes: Uint8Array
  endsCycle: boolean
  /** Whether the unit may contain an UNLISTEN for a channel that another client still listens to. */
  unlistens: boolean
  /**
   * Messages that prepare statements. Set only if the unit contains nothing else, apart from messages that
   * describe statements.
   */
  prepared: readonly Uint8Array[] | undefined
}
type Wish = { listen: boolean; channel: string }

type Client = {
  socket: Socket
  started: boolean
  input: FrontendMessages
  /** Extended-protocol messages that wait for Sync or Flush. */
  batch: Uint8Array[]
  units: Unit[]
  queued: boolean
  midCycle: boolean
  /**
   * Whether messages are skipped up to the next Sync, as on a server, because a statement couldn't be
   * prepared.
   */
  skips: boolean
  /**
   * Message that prepared the client's unnamed statement. Another client may have replaced the statement
   * since.
   */
  unnamed: Uint8Array | undefined
  statements: Set<string>
  channels: Set<string>
  /** Prepared LISTEN and UNLISTEN statements, by name. */
  wishes: Map<string, Wish>
  unlistens: boolean
}

export type WireServerOptions = {
  db: PGlite
  path: string
  idleInTransactionMs: number
  /** Called after each cycle that may have written, so that the log can be synced. */
  onCycle?: () => void
  /** Called when PGlite itself failed, not a query. Its memory can't be trusted any more. */
  onBroken?: (error: Error) => void
}

export class WireServer {
  readonly #db: PGlite
  readonly #path: string
  readonly #idleInTransactionMs: number
  readonly #onCycle: () => void
  readonly #onBroken: (error: Error) => void
  readonly #server: Server
  readonly #clients = new Set<Client>()
  readonly #frames: BackendFrames
  #waiting: Client[] = []
  #owner: Client | undefined
  #ownerTimer: NodeJS.Timeout | undefined
  #leftovers: string[] = []
  #relisten = false
  #scheduled = false
  #closed = false

  constructor(options: WireServerOptions) {
    this.#db = options.db
    this.#path = options.path
    this.#idleInTransactionMs = options.idleInTransactionMs
    this.#onCycle = options.onCycle ?? (() => {})
    this.#onBroken = options.onBroken ?? (() => {})
    this.#frames = new BackendFrames(
      (notification) => this.#deliver(notification),
      // After a panic, PGlite answers no query any more, so the failure is reported here.
      (panic) => this.#onBroken(new Error(panic)),
    )
    this.#server = createServer((socket) => this.#accept(socket))
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(this.#path, resolve)
    })
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const client of this.#clients) client.socket.destroy()
    await closed
    this.#closed = true
  }

  #accept(socket: Socket): void {
    const client: Client = {
      socket,
      started: false,
      input: new FrontendMessages(),
      batch: [],
      units: [],
      queued: false,
      midCycle: false,
      skips: false,
      unnamed: undefined,
      statements: new Set(),
      channels: new Set(),
      wishes: new Map(),
      unlistens: false,
    }
    this.#clients.add(client)
    socket.on('data', (data: Buffer) => {
      client.input.add(data)
      try {
        this.#read(client)
      } catch {
        socket.destroy()
      }
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#drop(client))
  }

  #read(client: Client): void {
    const next = () => client.input.next(client.started)
    for (let message = next(); message; message = next()) {
      if (client.started) this.#take(client, message)
      else this.#start(client, message)
    }
  }

  #start(client: Client, message: Uint8Array): void {
    const code = readInt32(message, 4)
    if (code === SSL_REQUEST || code === GSS_REQUEST) client.socket.write('N')
    else if (code === CANCEL_REQUEST) client.socket.end()
    else if (code === PROTOCOL_3) {
      client.started = true
      client.socket.write(GREETING)
    } else throw new Error('unknown protocol')
  }

  #take(client: Client, message: Uint8Array): void {
    const type = String.fromCharCode(message[0] ?? 0)
    if (type === 'X') {
      client.socket.end()
      return
    }
    this.#watchNames(client, type, message)
    client.batch.push(message)
    if (type !== 'S' && type !== 'H' && type !== 'Q') return
    const [only] = client.batch
    const bytes = only && client.batch.length === 1 ? only : Buffer.concat(client.batch)
    const prepared = type === 'H' ? preparedIn(client.batch.slice(0, -1)) : undefined
    client.batch = []
    client.units.push({ bytes, endsCycle: type !== 'H', unlistens: client.unlistens, prepared })
    client.unlistens = false
    this.#enqueue(client)
  }

  /** Records the names that a client creates in the shared session: prepared statements and channels. */
  #watchNames(client: Client, type: string, message: Uint8Array): void {
    if (type !== 'P' && type !== 'Q' && type !== 'B') return
    const body = Buffer.from(message.buffer, message.byteOffset + 5, message.length - 5)
    if (type === 'Q') {
      this.#watchChannels(client, listening(body.toString('utf8', 0, NAMES_WITHIN)))
      return
    }
    const nameEnd = body.indexOf(0)
    const name = body.toString('utf8', 0, nameEnd)
    if (type === 'P') {
      if (name !== '') client.statements.add(name)
      const wish = listening(body.toString('utf8', nameEnd + 1, nameEnd + NAMES_WITHIN))
      if (wish) client.wishes.set(name, wish)
      else client.wishes.delete(name)
    } else {
      // A Bind message contains the portal's name, then the name of a statement that was prepared before.
      const statement = body.toString('utf8', nameEnd + 1, body.indexOf(0, nameEnd + 1))
      this.#watchChannels(client, client.wishes.get(statement))
    }
  }

  #watchChannels(client: Client, wish: Wish | undefined): void {
    if (!wish) return
    if (wish.listen) client.channels.add(wish.channel)
    else {
      client.channels.delete(wish.channel)
      client.unlistens = true
    }
  }

  #enqueue(client: Client): void {
    if (this.#owner === client) this.#stopOwnerTimer()
    else if (!client.queued) {
      client.queued = true
      this.#waiting.push(client)
    }
    this.#schedule()
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      this.#run()
    })
  }

  #run(): void {
    if (this.#closed) return
    this.#sweep()
    const until = performance.now() + SLICE_MS
    for (let client = this.#next(); client; client = this.#next()) {
      const unit = client.units.shift()
      if (!unit) continue
      if (client.skips) this.#skip(client, unit)
      else if (unit.prepared && !client.midCycle && !this.#db.isInTransaction()) this.#prepare(client, unit)
      else {
        client.midCycle = !unit.endsCycle
        this.#execute(client, unit.bytes)
      }
      this.#relisten ||= unit.unlistens
      const holds = client.midCycle || this.#db.isInTransaction()
      this.#owner = holds ? client : undefined
      if (holds && client.units.length === 0) this.#startOwnerTimer(client)
      else if (!holds && client.units.length > 0) this.#enqueue(client)
      if (!holds) {
        this.#onCycle()
        this.#sweep()
      }
      if (performance.now() > until) {
        this.#schedule()
        return
      }
    }
  }

  #next(): Client | undefined {
    if (this.#owner) return this.#owner.units.length > 0 ? this.#owner : undefined
    const client = this.#waiting.shift()
    if (client) client.queued = false
    return client
  }

  #execute(client: Client | undefined, bytes: Uint8Array): void {
    const socket = client?.socket.destroyed ? undefined : client?.socket
    const again = client?.unnamed
    if (client) client.unnamed = undefined
    let hidden = again ? PARSED_BYTES : 0
    socket?.cork()
    this.#ask(again ? Buffer.concat([again, bytes]) : bytes, (part) => {
      // The client has already received ParseComplete, so the second one is hidden. An error comes in its place and
      // must be shown.
      if (part[0] === ERROR) hidden = 0
      // Copied, because the part is in PGlite's own memory, which the next query overwrites.
      socket?.write(part.slice(hidden))
      hidden = 0
    })
    socket?.uncork()
  }

  /**
   * Runs messages that prepare statements as a cycle of their own. Hides the end of this cycle from the
   * client.
   */
  #prepare(client: Client, { bytes, prepared = [] }: Unit): void {
    const parts: Uint8Array[] = []
    this.#ask(Buffer.concat([bytes, SYNC]), (part) => parts.push(part.slice()))
    const answer = Buffer.concat(parts)
    const shown = answer.subarray(0, Math.max(0, answer.length - READY_BYTES))
    client.skips = hasError(shown)
    client.unnamed = client.skips ? undefined : prepared.findLast((message) => message[NAME] === 0)
    if (!client.socket.destroyed) client.socket.write(shown)
  }

  #skip(client: Client, { bytes }: Unit): void {
    if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-SYNC.length).equals(SYNC)) return
    client.skips = false
    this.#execute(client, SYNC)
  }

  /** Sends messages to PGlite, and passes each part of the answer to `pass`. */
  #ask(bytes: Uint8Array, pass: (part: Uint8Array) => void): void {
    // PGlite runs the whole unit before this call returns. The promise only reports a failure of PGlite
    // itself.
    this.#db
      .execProtocolRawStream(bytes, {
        syncToFs: false,
        onRawData: (data) => {
          for (const part of this.#frames.split(data)) pass(part)
        },
      })
      .catch(this.#onBroken)
  }

  #deliver(notification: Notification): void {
    for (const client of this.#clients) {
      if (client.channels.has(notification.channel) && !client.socket.destroyed) client.socket.write(notification.frame)
    }
  }

  #startOwnerTimer(client: Client): void {
    this.#stopOwnerTimer()
    this.#ownerTimer = setTimeout(() => client.socket.destroy(), this.#idleInTransactionMs)
  }

  #stopOwnerTimer(): void {
    clearTimeout(this.#ownerTimer)
    this.#ownerTimer = undefined
  }

  #drop(client: Client): void {
    if (!this.#clients.delete(client)) return
    this.#waiting = this.#waiting.filter((other) => other !== client)
    client.units = []
    if (this.#owner === client) {
      this.#stopOwnerTimer()
      if (client.midCycle) this.#execute(undefined, SYNC)
      if (this.#db.isInTransaction()) this.#execute(undefined, simpleQuery('ROLLBACK'))
      this.#owner = undefined
    }
    this.#leftovers.push(...client.statements)
    this.#schedule()
  }

  /**
   * Listens again to lost channels, and closes statements of former clients. Needs a session that no client
   * owns.
   */
  #sweep(): void {
    if (this.#owner) return
    if (this.#relisten) {
      // All clients share one session, so an UNLISTEN of one client stops the channel for all. LISTEN again to
      // every channel that some client still needs.
      this.#relisten = false
      const channels = new Set([...this.#clients].flatMap((client) => [...client.channels]))
      for (const channel of channels) this.#execute(undefined, simpleQuery(`LISTEN "${channel.replaceAll('"', '""')}"`))
    }
    if (this.#leftovers.length === 0) return
    const closes = this.#leftovers.map((name) => message('C', Buffer.from(`S${name}\0`)))
    this.#leftovers = []
    this.#execute(undefined, Buffer.concat([...closes, SYNC]))
  }
}

function message(type: string, body: Uint8Array): Buffer {
  const frame = Buffer.alloc(5 + body.length)
  frame.write(type, 0, 'latin1')
  frame.writeInt32BE(4 + body.length, 1)
  frame.set(body, 5)
  return frame
}

/**
 * Returns the messages that prepare statements. Undefined if there are none, or if there are messages of
 * any other kind than these and messages that describe statements.
 */
function preparedIn(messages: readonly Uint8Array[]): Uint8Array[] | undefined {
  const found = messages.filter(([type]) => type === PARSE)
  const isOther = ({ 0: type, [NAME]: of }: Uint8Array) => type !== PARSE && !(type === DESCRIBE && of === STATEMENT)
  return found.length === 0 || messages.some(isOther) ? undefined : found
}

/** `answer`: whole messages. */
function hasError(answer: Uint8Array): boolean {
  for (let at = 0; at < answer.length; at += 1 + readInt32(answer, at + 1)) if (answer[at] === ERROR) return true
  return false
}

/**
 * Number of bytes at the start of a statement that contain a channel's name. Postgres allows 63 for a
 * name.
 */
const NAMES_WITHIN = 200

function listening(text: string): Wish | undefined {
  const found = /^\s*(un)?listen\s+(?:"((?:[^"]|"")+)"|(\w+))/i.exec(text)
  if (!found) return undefined
  return { listen: !found[1], channel: found[2]?.replaceAll('""', '"') ?? found[3]?.toLowerCase() ?? '' }
}

const simpleQuery = (text: string) => message('Q', Buffer.from(`${text}\0`))
const SYNC = message('S', new Uint8Array())

const GREETING = Buffer.concat([
  message('R', Buffer.from([0, 0, 0, 0])),
  ...Object.entries({
    server_version: '18.0',
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    TimeZone: 'GMT',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
  }).map(([name, value]) => message('S', Buffer.from(`${name}\0${value}\0`))),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])
