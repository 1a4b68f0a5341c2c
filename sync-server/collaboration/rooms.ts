import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { listen, notifyInPassing, type PresenceNews } from '../../db/listen.ts'
import { numberLeftDocs } from '../../db/tables/doc-numbers.ts'
import { listTextLeft } from '../../db/tables/page-updates.ts'
import { tellLeftUpdated } from '../../db/tables/pages.ts'
import { CLOSE, type Room as RoomAddress } from '../../shared/protocol/collaboration.ts'
import { Chores } from './chores.ts'
import { InFlight } from './in-flight.ts'
import { LargeFrames } from './large-frames.ts'
import { OpenPages } from './open-pages.ts'
import { PageDocument, type PageTools } from './page-document.ts'
import { PageThreads, type PageThreadsOptions } from './page-host.ts'
import { PageStore } from './page-store.ts'
import { PresenceExchange } from './presence-exchange.ts'
import { PresencePace } from './presence-pace.ts'
import { Room } from './room.ts'
import type { RoomOptions } from './room-options.ts'
import { Shares } from './shares.ts'

/** Time that a page stays loaded after the last person left, in milliseconds. */
const LINGER_MS = 30_000

export type RoomsOptions = Pick<RoomOptions, 'database' | 'logError' | 'textDelayMs'> &
  Partial<Pick<RoomOptions, 'isFull' | 'now'>> & { threads?: Partial<PageThreadsOptions> }

/** Rooms of this process. A page is loaded only once, even if many people request it at the same time. */
export class Rooms {
  readonly #options: RoomsOptions
  readonly #writer: string = randomUUID()
  readonly #tools: PageTools
  readonly #chores = new Chores()
  readonly #inFlight = new InFlight()
  readonly #pace = new PresencePace()
  readonly #shares = new Shares()
  readonly #largeFrames = new LargeFrames()
  /** Undefined for the embedded database, which has a single server. */
  readonly #exchange: PresenceExchange | undefined
  readonly #open = new OpenPages<Room>((room) => this.#unload(room))
  readonly #rooms = new Map<number, Promise<Room | undefined>>()
  readonly #lingering = new Map<number, NodeJS.Timeout>()
  #stopListening: (() => Promise<void>)[] = []
  #storingLeft: Promise<void> | undefined
  #closing = false

  constructor(options: RoomsOptions) {
    this.#options = options
    const threads = new PageThreads({ most: availableParallelism(), ...options.threads })
    this.#tools = { store: new PageStore(options.database, this.#writer), threads }
    const { kind, sql } = options.database
    if (kind !== 'postgres') return
    const send = (news: readonly PresenceNews[]) => notifyInPassing(sql, 'presence', news)
    this.#exchange = new PresenceExchange({ by: this.#writer, send })
  }

  async start(): Promise<void> {
    const { database } = this.#options
    await numberLeftDocs(database)
    await tellLeftUpdated(database.sql)
    this.#stopListening.push(
      await listen(
        database,
        'page_updates',
        ({ pageId, seq, by }) => {
          if (by !== this.#writer) this.#withRoom(pageId, (room) => room.onStored(seq))
        },
        () => void this.#forEach((room) => room.catchUp()),
      ),
      await listen(
        database,
        'recovered',
        ({ pageId }) => this.#withRoom(pageId, (room) => room.onRecovered()),
        () => void this.#forEach((room) => room.onRecovered()),
      ),
    )
    const exchange = this.#exchange
    if (!exchange) return
    this.#stopListening.push(await listen(database, 'presence', (news) => exchange.receive(news)))
    exchange.start()
  }

  /**
   * Finishes the work that a killed process left: stores the texts of its pages, and the state of their
   * suggestions. Handles one page at a time, in the background.
   */
  storeLeftTexts(): Promise<void> {
    this.#storingLeft ??= this.#storeTexts().catch((error: Error) =>
      this.#options.logError(error, 'texts that were left could not be looked up'),
    )
    return this.#storingLeft
  }

  /** Resolves once a person is below their share of the process's reading and writing again. */
  whenFree(userId: string): Promise<void> {
    return this.#shares.whenFree(userId)
  }

  /** Resolves to the room of a page, or to `undefined` if the page doesn't exist. Rejects while closing. */
  async enter(address: RoomAddress): Promise<Room | undefined> {
    if (this.#closing) throw new Error('the server is stopping')
    while (true) {
      let opening = this.#rooms.get(address.pageId)
      if (!opening) {
        opening = this.#load(address)
        this.#rooms.set(address.pageId, opening)
      }
      const room = await opening
      if (!room?.closed) return room
      // The room closed while we waited for it, so loads the page again.
      if (this.#rooms.get(address.pageId) === opening) this.#rooms.delete(address.pageId)
    }
  }

  /** Called when someone left: an empty room is unloaded later, unless someone comes back. */
  left(room: Room): void {
    const { pageId } = room.address
    if (!room.empty || room.closed) return
    clearTimeout(this.#lingering.get(pageId))
    this.#lingering.set(
      pageId,
      setTimeout(() => {
        this.#lingering.delete(pageId)
        if (room.disposable) this.#unload(room)
        else this.left(room)
      }, LINGER_MS),
    )
    this.#open.left()
  }

  #unload(room: Room): void {
    room.close(CLOSE.restarting, 'unloaded').catch((error: Error) => this.#options.logError(error, 'unloading failed'))
  }

  async forProject(projectId: number, act: (room: Room) => void): Promise<void> {
    await this.#forEach((room) => {
      if (room.address.projectId === projectId) act(room)
    })
  }

  /** Stores all pending updates, then closes every room. */
  async close(): Promise<void> {
    this.#closing = true
    for (const timer of this.#lingering.values()) clearTimeout(timer)
    const rooms = await Promise.all([...this.#rooms.values()].map((room) => room.catch(() => undefined)))
    await Promise.allSettled(rooms.map((room) => room?.close(CLOSE.restarting, 'the server is restarting')))
    await this.#storingLeft
    await this.#exchange?.stop()
    await Promise.all(this.#stopListening.map((stop) => stop()))
    await this.#tools.threads.close()
  }

  async #storeTexts(): Promise<void> {
    for (const pageId of await listTextLeft(this.#options.database.sql)) {
      if (this.#closing) return
      await this.#chores
        .do(() => this.#storeText(pageId))
        .catch((error: Error) => this.#options.logError(error, 'storing a text that was left failed'))
    }
  }

  async #storeText(pageId: number): Promise<void> {
    const document = await PageDocument.open(this.#options.database, pageId, this.#tools)
    try {
      await document?.storeText()
    } finally {
      document?.close()
    }
  }

  async #load(address: RoomAddress): Promise<Room | undefined> {
    try {
      const room = await Room.open({
        now: () => new Date(),
        isFull: () => false,
        ...this.#options,
        address,
        tools: this.#tools,
        chores: this.#chores,
        inFlight: this.#inFlight,
        pace: this.#pace,
        exchange: this.#exchange,
        shares: this.#shares,
        largeFrames: this.#largeFrames,
        onUsed: (used) => this.#open.used(used),
        onClosed: (closed) => this.#forget(closed),
      })
      if (!room) this.#rooms.delete(address.pageId)
      return room
    } catch (error) {
      this.#rooms.delete(address.pageId)
      throw error
    }
  }

  /** Removes a room that closed, but not a newer room of the same page. */
  #forget(closed: Room): void {
    this.#open.closed(closed)
    const current = this.#rooms.get(closed.address.pageId)
    void current?.then(
      (room) => {
        if (room === closed && this.#rooms.get(closed.address.pageId) === current)
          this.#rooms.delete(closed.address.pageId)
      },
      () => {},
    )
  }

  #withRoom(pageId: number, act: (room: Room) => void): void {
    void this.#rooms.get(pageId)?.then(
      (room) => room && !room.closed && act(room),
      () => {},
    )
  }

  async #forEach(act: (room: Room) => void): Promise<void> {
    for (const opening of [...this.#rooms.values()]) {
      const room = await opening.catch(() => undefined)
      if (room && !room.closed) act(room)
    }
  }
}
