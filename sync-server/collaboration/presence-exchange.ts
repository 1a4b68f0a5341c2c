/**
 * Tells other servers who is on a page here, and receives who is on it there. A server announces its open
 * pages every two seconds. It sends the people on a page only while another server announces the same
 * page, so a single server sends only announcements.
 */
import type { PresenceNews, SharedPerson } from '../../db/listen.ts'

/** Minimum time between two sends in milliseconds. It's enough to see cursors move. */
const APART_MS = 100
const ANNOUNCE_MS = 2_000
const LOOK_MS = 1_000
/** Two announcements may be lost. */
const EXPIRE_MS = 5_000
/** Size limit of a notification: Postgres refuses 8,000 bytes or more. */
const MAX_BYTES = 7_999
const MAX_STATE_BYTES = 7_000
const MAX_NAME_CHARS = 200
/** Maximum bytes per send for the clients of one person, so that no one takes everyone's share. */
const MAX_PERSON_BYTES = 4_000
/** Maximum number of payloads that a server sends at once; the rest follows in later sends. */
const MAX_PAYLOADS = 16
/** `[9007199254740991,[]],` and the like. */
const PAGE_BYTES = 24

export type SharedState = SharedPerson

/** People on an open page, as the exchange reads and updates them. */
export type SharedPresence = {
  own(): [client: number, userId: string][]
  stateOf(client: number): SharedState
  hear(by: string, states: readonly SharedState[], at: number): void
  keepElsewhere(keep: (claim: { by: string; at: number }) => boolean): void
}

/** Events that a page reports to the exchange. */
export type PresenceLink = {
  /** Someone opened the page. */
  open(presence: SharedPresence): void
  /** Clients of a person came, moved or left. */
  changed(clients: readonly number[], userId: string): void
  /** Everyone left the page. */
  close(): void
}

export type ExchangeParts = {
  /** The name of this server. */
  by: string
  send: (payloads: readonly PresenceNews[]) => Promise<void>
  /** Milliseconds that only ever grow. */
  now?: () => number
}

type Page = {
  id: number
  presence: SharedPresence
  /** Servers that have the page open, with the time of their last announcement. */
  peers: Map<string, number>
  /** Clients whose state peers must receive, with the id of each client's person. */
  changed: Map<number, string>
}

export class PresenceExchange {
  readonly #parts: ExchangeParts
  readonly #now: () => number
  readonly #pages = new Map<number, Page>()
  /** Pages with unsent news, oldest first. */
  readonly #due = new Set<Page>()
  /** Pages that everyone here has left, but that other servers have open. */
  readonly #left = new Set<number>()
  #hasPeers = false
  #timer: NodeJS.Timeout | undefined
  #rounds: NodeJS.Timeout[] = []
  #sentAt = Number.NEGATIVE_INFINITY
  #isSending = false
  #isStopped = false

  constructor(parts: ExchangeParts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => performance.now())
  }

  start(): void {
    this.#rounds = [setInterval(() => this.#announceAll(), ANNOUNCE_MS), setInterval(() => this.#expire(), LOOK_MS)]
  }

  /** Stops the exchange, and tells other servers at once that everyone here has left. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of [...this.#rounds, this.#timer]) clearTimeout(timer)
    if (this.#hasPeers) await this.#parts.send([{ by: this.#parts.by, pages: null }]).catch(() => {})
  }

  link(pageId: number): PresenceLink {
    let page: Page | undefined
    return {
      open: (presence) => {
        page = { id: pageId, presence, peers: new Map(), changed: new Map() }
        this.#pages.set(pageId, page)
        this.#announce(page)
      },
      changed: (clients, userId) => {
        // Without peers, there is nothing to send: a server that opens the page later gets everything.
        if (!page || page.peers.size === 0) return
        for (const client of clients) page.changed.set(client, userId)
        this.#say(page)
      },
      close: () => {
        if (!page) return
        // Checks first, because a newer room of the same page may have opened.
        if (this.#pages.get(pageId) === page) this.#pages.delete(pageId)
        this.#due.delete(page)
        if (page.peers.size > 0) {
          this.#left.add(pageId)
          this.#schedule()
        }
        page = undefined
      },
    }
  }

  receive({ by, pages }: PresenceNews): void {
    if (by === this.#parts.by) return
    if (pages === null) {
      for (const page of this.#pages.values()) lose(page, by)
      return
    }
    for (const [pageId, states] of pages) {
      const page = this.#pages.get(pageId)
      if (!page) continue
      if (states === null) {
        lose(page, by)
        continue
      }
      const isNew = !page.peers.has(by)
      page.peers.set(by, this.#now())
      this.#hasPeers = true
      if (isNew) this.#announce(page)
      page.presence.hear(by, states, this.#now())
    }
  }

  #announceAll(): void {
    for (const page of this.#pages.values()) this.#announce(page)
  }

  #announce(page: Page): void {
    if (page.peers.size > 0) for (const [client, userId] of page.presence.own()) page.changed.set(client, userId)
    this.#say(page)
  }

  #expire(): void {
    const before = this.#now() - EXPIRE_MS
    for (const page of this.#pages.values()) {
      for (const [by, at] of page.peers) if (at < before) page.peers.delete(by)
      page.presence.keepElsewhere(({ at }) => at >= before)
    }
  }

  #say(page: Page): void {
    this.#due.add(page)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isSending || this.#isStopped) return
    this.#timer ??= setTimeout(() => void this.#flush(), Math.max(0, this.#sentAt + APART_MS - this.#now()))
  }

  /** Sends the pending news, one send at a time. If the database is slow, only the latest state is sent. */
  async #flush(): Promise<void> {
    this.#timer = undefined
    this.#sentAt = this.#now()
    this.#isSending = true
    // Ignores a failed send, because the state is soon announced again.
    await this.#parts.send(this.#take()).catch(() => {})
    this.#isSending = false
    if (this.#due.size + this.#left.size > 0) this.#schedule()
  }

  /** Takes as much pending news as the limits allow. */
  #take(): readonly PresenceNews[] {
    const batch = new Batch(this.#parts.by)
    for (const pageId of this.#left) {
      if (!batch.addLeft(pageId)) return batch.payloads
      this.#left.delete(pageId)
    }
    const spent = new Map<string, number>()
    for (const page of [...this.#due]) {
      if (!batch.addPage(page.id)) break
      this.#due.delete(page)
      for (const [client, userId] of page.changed) {
        const already = spent.get(userId) ?? 0
        if (already >= MAX_PERSON_BYTES) continue
        const state = bounded(page.presence.stateOf(client))
        const bytes = bytesOf(state)
        if (already > 0 && already + bytes > MAX_PERSON_BYTES) continue
        if (!batch.addState(page.id, state, bytes)) break
        spent.set(userId, already + bytes)
        page.changed.delete(client)
      }
      // Moves the page to the end of the queue, so that other pages come first next time.
      if (page.changed.size > 0) this.#due.add(page)
    }
    return batch.payloads
  }
}

function lose(page: Page, by: string): void {
  page.peers.delete(by)
  page.presence.keepElsewhere((claim) => claim.by !== by)
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1

/**
 * Removes the cursor from a state too large for a notification. Others see who the person is, but not where.
 */
function bounded(state: SharedState): SharedState {
  if (bytesOf(state) <= MAX_STATE_BYTES) return state
  const [client, clock, { user }] = state as [number, number, { user: { name: string } }]
  return [client, clock, { user: { ...user, name: user.name.slice(0, MAX_NAME_CHARS) } }]
}

type PageNews = [pageId: number, states: SharedState[] | null]

/** Collects news into notifications, and fills each up to the size limit. */
class Batch {
  readonly payloads: { by: string; pages: PageNews[] }[] = []
  readonly #by: string
  #bytes = MAX_BYTES

  constructor(by: string) {
    this.#by = by
  }

  /** Adds a page that everyone here has left. Returns false if the batch is full. */
  addLeft(pageId: number): boolean {
    return this.#add([pageId, null], PAGE_BYTES)
  }

  addPage(pageId: number): boolean {
    return this.#add([pageId, []], PAGE_BYTES)
  }

  /** Adds a state to the page that was added last. Returns false if the batch is full. */
  addState(pageId: number, state: SharedState, bytes: number): boolean {
    const states = this.payloads.at(-1)?.pages.at(-1)?.[1]
    if (!states || this.#bytes + bytes > MAX_BYTES) return this.#add([pageId, [state]], PAGE_BYTES + bytes)
    states.push(state)
    this.#bytes += bytes
    return true
  }

  #add(news: PageNews, bytes: number): boolean {
    let payload = this.payloads.at(-1)
    if (!payload || this.#bytes + bytes > MAX_BYTES) {
      if (this.payloads.length === MAX_PAYLOADS) return false
      payload = { by: this.#by, pages: [] }
      this.payloads.push(payload)
      this.#bytes = bytesOf(payload)
    }
    payload.pages.push(news)
    this.#bytes += bytes
    return true
  }
}
