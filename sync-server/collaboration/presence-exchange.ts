/**
 * Tells other servers who is on a page here, and receives who is on it there. A server announces its open
 * pages every two seconds. It sends the people on a page only while another server announces the same
 * page, so a single server sends only announcements.
 */
import type { PresenceNews, SharedPerson } from '../../db/listen.ts'

/** Cursors need to be seen moving, not to be followed step by step. */
const APART_MS = 100
const ANNOUNCE_MS = 2_000
const LOOK_MS = 1_000
/** Two announcements may be lost. */
const EXPIRE_MS = 5_000
/** Postgres refuses notifications of 8,000 bytes. */
const MAX_BYTES = 7_999
const MAX_STATE_BYTES = 7_000
const MAX_NAME_CHARS = 200
/** Most bytes that one person's clients may send at a time, so that no one takes everyone's share. */
const MAX_PERSON_BYTES = 4_000
/** Most payloads that a server sends at a time; the rest follows. */
const MAX_PAYLOADS = 16
/** `[9007199254740991,[]],` and the like. */
const PAGE_BYTES = 24

export type SharedState = SharedPerson

/** The people on an open page, as far as the exchange needs them. */
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
  /** The servers that have the page open, and when they last said so. */
  peers: Map<string, number>
  /** Clients that peers must be told about, and whose they are. */
  changed: Map<number, string>
}

export class PresenceExchange {
  readonly #parts: ExchangeParts
  readonly #now: () => number
  readonly #pages = new Map<number, Page>()
  /** Pages with something to say, oldest first. */
  readonly #due = new Set<Page>()
  /** Pages that everyone left, while others have them open. */
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

  /** Lets others forget at once who was here. */
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
        // A server that opens the page later gets everything.
        if (!page || page.peers.size === 0) return
        for (const client of clients) page.changed.set(client, userId)
        this.#say(page)
      },
      close: () => {
        if (!page) return
        // A newer room of the same page may have opened.
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

  /** Runs one send at a time. While the database is slow, only the latest state is sent. */
  async #flush(): Promise<void> {
    this.#timer = undefined
    this.#sentAt = this.#now()
    this.#isSending = true
    // A lost message is announced again soon.
    await this.#parts.send(this.#take()).catch(() => {})
    this.#isSending = false
    if (this.#due.size + this.#left.size > 0) this.#schedule()
  }

  /** Takes what is due, as far as the limits let it. */
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
      // Moved to the end, so that other pages come first the next time.
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

/** Shortens a state that fits into no notification: others see who the person is, but not where. */
function bounded(state: SharedState): SharedState {
  if (bytesOf(state) <= MAX_STATE_BYTES) return state
  const [client, clock, { user }] = state as [number, number, { user: { name: string } }]
  return [client, clock, { user: { ...user, name: user.name.slice(0, MAX_NAME_CHARS) } }]
}

type PageNews = [pageId: number, states: SharedState[] | null]

/** Notifications, each as full as it may be. */
class Batch {
  readonly payloads: { by: string; pages: PageNews[] }[] = []
  readonly #by: string
  #bytes = MAX_BYTES

  constructor(by: string) {
    this.#by = by
  }

  /** False if no more may be sent at a time. */
  addLeft(pageId: number): boolean {
    return this.#add([pageId, null], PAGE_BYTES)
  }

  addPage(pageId: number): boolean {
    return this.#add([pageId, []], PAGE_BYTES)
  }

  /** Adds a state to the page that was added last. */
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
