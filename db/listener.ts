import { randomUUID } from 'node:crypto'
import type { Sql } from './connect.ts'
import { SharedBackends } from './sessions.ts'

/**
 * Connection that listens to all channels of a process. Every `beatMs`, it sends a notification to itself.
 * If that fails, the connection hangs or a pooler swallows notifications, so the connection is replaced.
 */
export type Listener = {
  /**
   * Resolves once notifications arrive. Calls `onConnected` at that moment, after each reconnection, and every
   * `pollMs` while the connection is lost. Messages sent meanwhile are lost, so `onConnected` has to look for
   * news itself.
   */
  listen(channel: string, onMessage: (text: string) => void, onConnected?: () => void): Promise<() => Promise<void>>
  isListening(): boolean
  close(): Promise<void>
}

export type ListenerTiming = {
  /** Interval and time limit of the heartbeat, in milliseconds; `null` for a database in this process. */
  beatMs: number | null
  pollMs: number
  /** Maximum pause between two attempts to connect, in milliseconds. */
  retryMs: number
}

export type ListenerParts = {
  /** Opens a pool with one connection that serves no other purpose. */
  open(events: { onnotify: (channel: string, text: string) => void; onclose: () => void }): Sql
  /** Queries the database. While it rejects, the listener doesn't tell subscribers to look for news. */
  reach(): PromiseLike<unknown>
  timing: ListenerTiming
  /** Called with a fault if a pooler swallows notifications, and with `undefined` once notifications arrive. */
  onFault(fault: Error | undefined): void
}

type Subscription = { channel: string; onMessage: (text: string) => void; onConnected: () => void }
type Session = { sql: Sql; lost: Promise<void>; end(): void }

const BEAT = 'docwright_beat'
/**
 * Time limits for a reconnection and for the first connection, in milliseconds. The first connection has
 * more time, because its failure makes the server's start fail.
 */
const REOPEN_MS = 1_000
const OPEN_MS = 10_000

export class ListeningConnection implements Listener {
  readonly #parts: ListenerParts
  readonly #subscriptions = new Set<Subscription>()
  readonly #closing = new AbortController()
  #session: Session | undefined
  #isListening = false
  #starting: Promise<void> | undefined
  #keeping: Promise<void> = Promise.resolve()
  #isLooking = false

  constructor(parts: ListenerParts) {
    this.#parts = parts
  }

  isListening(): boolean {
    return this.#isListening
  }

  async listen(channel: string, onMessage: (text: string) => void, onConnected = () => {}) {
    const subscription = { channel, onMessage, onConnected }
    this.#subscriptions.add(subscription)
    this.#starting ??= this.#connect(OPEN_MS).then((first) => {
      this.#keeping = this.#keep(first)
    })
    try {
      await this.#starting
    } catch (error) {
      this.#starting = undefined
      this.#subscriptions.delete(subscription)
      throw error
    }
    // A failure is ignored: if this connection is lost now, its replacement listens to this channel, too.
    await this.#session?.sql.unsafe(`listen ${quoted(channel)}`).catch(() => {})
    onConnected()
    return async () => {
      this.#subscriptions.delete(subscription)
      if ([...this.#subscriptions].some((other) => other.channel === channel)) return
      await this.#session?.sql.unsafe(`unlisten ${quoted(channel)}`).catch(() => {})
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#session?.end()
    await this.#keeping
  }

  /** Opens a connection that listens to all subscribed channels. Rejects if that fails. */
  async #connect(withinMs: number): Promise<Session> {
    const opened = await openSession(this.#parts, (channel, text) => this.#deliver(channel, text), withinMs)
    // Set before the loop, so that a subscription added meanwhile sends its own LISTEN.
    this.#session = opened
    if (this.#closing.signal.aborted) opened.end()
    try {
      for (const channel of new Set([...this.#subscriptions].map((subscription) => subscription.channel))) {
        await inTime(opened.sql.unsafe(`listen ${quoted(channel)}`), withinMs)
      }
    } catch (error) {
      opened.end()
      throw error
    }
    this.#isListening = true
    return opened
  }

  async #keep(first: Session): Promise<void> {
    for (let current: Session | undefined = first; current; current = await this.#reconnect()) {
      await current.lost
      this.#isListening = false
      current.end()
    }
  }

  async #reconnect(): Promise<Session | undefined> {
    const { pollMs, retryMs } = this.#parts.timing
    const { signal } = this.#closing
    const polling = setInterval(() => void this.#look(), pollMs)
    void this.#look()
    try {
      while (!signal.aborted) {
        const next = await this.#connect(REOPEN_MS).catch(() => undefined)
        if (next) {
          this.#lookAll()
          return next
        }
        await pause(retryMs * (0.5 + Math.random() / 2), signal)
      }
      return undefined
    } finally {
      clearInterval(polling)
    }
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#closing.signal.aborted) return
    this.#isLooking = true
    try {
      await inTime(this.#parts.reach(), this.#parts.timing.pollMs)
      this.#lookAll()
    } catch {
      // The database is unreachable, so subscribers couldn't find any news.
    } finally {
      this.#isLooking = false
    }
  }

  #lookAll(): void {
    for (const { onConnected } of this.#subscriptions) onConnected()
  }

  #deliver(channel: string, text: string): void {
    for (const subscription of this.#subscriptions) if (subscription.channel === channel) subscription.onMessage(text)
  }
}

async function openSession(
  { open, timing, onFault }: ListenerParts,
  deliver: (channel: string, text: string) => void,
  withinMs: number,
): Promise<Session> {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  const ended = new AbortController()
  const own = randomUUID()
  let heard = 0
  const sql = open({
    onnotify: (channel, text) => {
      if (channel !== BEAT) deliver(channel, text)
      else if (text.startsWith(own)) heard++
    },
    onclose: lose,
  })
  const end = () => {
    ended.abort()
    lose()
    void sql.end({ timeout: 0 })
  }
  let backend: number | undefined

  /** Sends a notification to this connection itself. It must arrive before the query's answer. */
  async function beat(answerMs: number): Promise<void> {
    const before = heard
    const asked = sql<{ pid: number }[]>`select pg_backend_pid() as pid, pg_notify(${BEAT}, ${own})`
    const [row] = await inTime(asked, answerMs)
    backend ??= row?.pid
    const fault = heard === before || row?.pid !== backend ? new SharedBackends() : undefined
    onFault(fault)
    if (fault) throw fault
  }

  try {
    await inTime(sql.unsafe(`listen ${BEAT}`), withinMs)
    const { beatMs } = timing
    if (beatMs !== null) {
      await beat(withinMs)
      void (async () => {
        while (!ended.signal.aborted) {
          await pause(beatMs, ended.signal)
          if (!ended.signal.aborted) await beat(beatMs)
        }
      })().catch(lose)
    }
  } catch (error) {
    end()
    throw error
  }
  return { sql, lost, end }
}

const quoted = (channel: string) => `"${channel.replaceAll('"', '""')}"`

async function inTime<Answer>(answer: PromiseLike<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`The database did not answer within ${ms} ms.`))
    // If this process itself was late, the answer is already in the socket. Two more event loop turns let it be
    // read first.
    timer = setTimeout(() => setImmediate(() => setImmediate(fail)), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    signal.addEventListener('abort', over)
    if (signal.aborted) over()
  })
}
