import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { compactDoc, loadDoc, type StoredDoc, storeText, updatesAfter } from '../../db/tables/page-updates.ts'
import { plainText, readDoc } from '../../shared/document/yjs.ts'
import { CLOSE, type Refusal, type Room as RoomAddress } from '../../shared/protocol/collaboration.ts'
import { updateMessage } from './messages.ts'
import { Presence } from './presence.ts'
import { type LogOutcome, UpdateLog } from './update-log.ts'

const COMPACT_AFTER_UPDATES = 200
const COMPACT_AFTER_BYTES = 256 * 1024
export const MAX_DOC_BYTES = 20 * 1024 * 1024

/** One end of a WebSocket, as far as a room needs it. */
export type Participant = {
  user: { id: string; name: string }
  send(frame: Uint8Array, kind: 'update' | 'presence'): void
  /** Tells how many of this connection's updates are committed. */
  acknowledge(): void
  refuse(reason: Refusal): void
  close(code: number, reason: string): void
}

export type RoomOptions = {
  database: Database
  address: RoomAddress
  writer: string
  textDelayMs: number
  onClosed: (room: Room) => void
  logError: (error: Error, message: string) => void
}

/** Origin of changes that come from the database, which need not be stored again. */
const FROM_DATABASE = Symbol('from the database')

/**
 * A page that somebody has open: its document in memory, and the people in it.
 *
 * [CO1] An update is passed on at once, and acknowledged after COMMIT. When storing fails the room closes and everybody
 *       reconnects: the clients still hold what was not acknowledged and send it again.
 * [CO2] `#seq` is the number up to which the document contains every stored update. What others wrote, in whichever
 *       process, is read from the database when its notification comes, never guessed.
 * [CO3] A closed room touches nothing any more; whoever comes next gets a new one, loaded from the database.
 */
export class Room {
  readonly address: RoomAddress
  readonly #options: RoomOptions
  readonly #doc = new Y.Doc()
  readonly #log: UpdateLog
  readonly #presence: Presence<Participant>
  readonly #participants = new Set<Participant>()
  #seq = 0
  #updatesSinceBase = 0
  #bytesSinceBase = 0
  #bytes = 0
  #closed = false
  #catchingUp: Promise<void> | undefined
  #newsWaits = false
  #textTimer: NodeJS.Timeout | undefined
  #textSeq = 0

  private constructor(options: RoomOptions) {
    this.#options = options
    this.address = options.address
    this.#presence = new Presence(this.#doc, (frame) => this.#broadcast(frame, 'presence'))
    this.#log = new UpdateLog({
      database: options.database,
      pageId: options.address.pageId,
      writer: options.writer,
      onOutcome: (outcome) => this.#onOutcome(outcome),
    })
  }

  /** Loads the page, or returns `undefined` when there is none. */
  static async open(options: RoomOptions): Promise<Room | undefined> {
    const stored = await loadDoc(options.database.sql, options.address.pageId)
    if (!stored) return undefined
    const room = new Room(options)
    room.#applyStored(stored)
    room.#textSeq = room.#seq
    room.#doc.on('update', (update: Uint8Array, origin: unknown) =>
      room.#broadcast(updateMessage(update), 'update', origin),
    )
    return room
  }

  get closed(): boolean {
    return this.#closed
  }

  get empty(): boolean {
    return this.#participants.size === 0
  }

  get participants(): ReadonlySet<Participant> {
    return this.#participants
  }

  get stateVector(): Uint8Array {
    return Y.encodeStateVector(this.#doc)
  }

  /** What a client with this state vector lacks. Throws for a malformed vector. */
  missing(stateVector: Uint8Array): Uint8Array {
    return Y.encodeStateAsUpdate(this.#doc, stateVector)
  }

  join(participant: Participant): void {
    this.#participants.add(participant)
    const everybody = this.#presence.everybody()
    if (everybody) participant.send(everybody, 'presence')
  }

  leave(participant: Participant): void {
    if (this.#participants.delete(participant)) this.#presence.leave(participant)
  }

  /** Throws for a presence that cannot be read. */
  receivePresence(update: Uint8Array, from: Participant): void {
    this.#presence.receive(update, from)
  }

  everybody(): Uint8Array | undefined {
    return this.#presence.everybody()
  }

  /** Takes a validated update from somebody who may write. */
  receiveUpdate(update: Uint8Array, from: Participant, committed: () => void): void {
    if (this.#closed) return
    if (this.#bytes + update.length > MAX_DOC_BYTES) {
      from.refuse('too-large')
      return
    }
    this.#bytes += update.length
    this.#bytesSinceBase += update.length
    Y.applyUpdate(this.#doc, update, from)
    this.#log.append({ update, userId: from.user.id, committed })
  }

  /** Somebody else stored updates up to `seq`. */
  onStored(seq: number): void {
    if (seq > this.#seq) this.catchUp()
  }

  /** Reads whatever is stored beyond what the document has. */
  catchUp(): void {
    if (this.#closed) return
    if (this.#catchingUp) {
      // The look that runs may have begun too early for what this is about.
      this.#newsWaits = true
      return
    }
    this.#catchingUp = this.#readNews()
      .catch((error: Error) => this.#fail(error))
      .finally(() => {
        this.#catchingUp = undefined
        if (!this.#newsWaits) return
        this.#newsWaits = false
        this.catchUp()
      })
  }

  /** Ends the room: waits for what is being stored, tidies the page's updates, and lets everybody reconnect. */
  async close(code: number, reason: string): Promise<void> {
    if (this.#closed) return
    await this.#log.flush()
    await this.#catchingUp
    this.#drop(code, reason)
    await this.#settle()
  }

  /** Says for a room that nobody is in whether it can go; what is still being stored keeps it. */
  get disposable(): boolean {
    return this.empty && this.#log.idle && this.#catchingUp === undefined
  }

  #applyStored(stored: StoredDoc): void {
    const updates = [...(stored.base ? [stored.base] : []), ...stored.updates]
    this.#doc.transact(() => {
      for (const update of updates) Y.applyUpdate(this.#doc, update, FROM_DATABASE)
    }, FROM_DATABASE)
    this.#seq = stored.seq
    this.#bytes = updates.reduce((sum, update) => sum + update.length, 0)
    this.#updatesSinceBase = stored.updates.length
    this.#bytesSinceBase = stored.updates.reduce((sum, update) => sum + update.length, 0)
  }

  async #readNews(): Promise<void> {
    const { database, address } = this.#options
    const news = await updatesAfter(database.sql, address.pageId, this.#seq)
    if (this.#closed) return
    // None, or a gap: what is missing lies in the base, by a publication or by another process that compacted the page.
    const gap = news.length === 0 || news.some(({ seq }, at) => seq !== this.#seq + 1 + at)
    if (gap) {
      const stored = await loadDoc(database.sql, address.pageId)
      if (this.#closed) return
      if (!stored) return this.#drop(CLOSE.notFound, 'deleted')
      if (stored.seq <= this.#seq) return
      this.#applyStored(stored)
    } else {
      this.#doc.transact(() => {
        for (const { update } of news) Y.applyUpdate(this.#doc, update, FROM_DATABASE)
      }, FROM_DATABASE)
      this.#seq = news.at(-1)?.seq ?? this.#seq
    }
    this.#scheduleText()
  }

  #onOutcome(outcome: LogOutcome): void {
    if (this.#closed) return
    if (outcome.type === 'gone') this.#drop(CLOSE.notFound, 'deleted')
    else if (outcome.type === 'failed') this.#fail(outcome.error)
    else this.#advance(outcome.first, outcome.last)
  }

  #advance(first: number, last: number): void {
    // With somebody else's update in between, what is stored has to be read.
    if (first === this.#seq + 1) this.#seq = last
    else this.catchUp()
    this.#updatesSinceBase += last - first + 1
    this.#scheduleText()
    if (this.#updatesSinceBase > COMPACT_AFTER_UPDATES || this.#bytesSinceBase > COMPACT_AFTER_BYTES) {
      this.#compact().catch((error: Error) => this.#options.logError(error, 'compaction failed'))
    }
  }

  /** The state may hold more than `#seq` says; those updates come again later, which changes nothing. */
  async #compact(): Promise<void> {
    const seq = this.#seq
    this.#updatesSinceBase = 0
    this.#bytesSinceBase = 0
    await compactDoc(this.#options.database, this.address.pageId, seq, Y.encodeStateAsUpdate(this.#doc))
  }

  #scheduleText(): void {
    this.#textTimer ??= setTimeout(() => {
      this.#textTimer = undefined
      this.#storeText().catch((error: Error) => this.#options.logError(error, 'storing the text failed'))
    }, this.#options.textDelayMs)
  }

  async #storeText(): Promise<void> {
    const seq = this.#seq
    if (seq === this.#textSeq) return
    await storeText(this.#options.database.sql, this.address.pageId, seq, plainText(readDoc(this.#doc)))
    this.#textSeq = seq
  }

  async #settle(): Promise<void> {
    await this.#storeText()
    if (this.#updatesSinceBase > 0) await this.#compact()
    this.#doc.destroy()
  }

  #broadcast(frame: Uint8Array, kind: 'update' | 'presence', except?: unknown): void {
    for (const participant of this.#participants) if (participant !== except) participant.send(frame, kind)
  }

  #fail(error: Error): void {
    this.#options.logError(error, 'a page could not be stored')
    this.#drop(CLOSE.restarting, 'not stored, reconnect')
  }

  #drop(code: number, reason: string): void {
    if (this.#closed) return
    this.#closed = true
    clearTimeout(this.#textTimer)
    this.#presence.destroy()
    this.#options.onClosed(this)
    for (const participant of this.#participants) participant.close(code, reason)
    this.#participants.clear()
  }
}
