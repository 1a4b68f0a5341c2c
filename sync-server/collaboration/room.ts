import { tellUpdated } from '../../db/tables/pages.ts'
import { CLOSE, type Room as RoomAddress } from '../../shared/protocol/collaboration.ts'
import { RECOVERED, step2, updateMessage } from './messages.ts'
import { PageDocument } from './page-document.ts'
import { type Participant, type Receipt, refuse } from './participant.ts'
import { Presence } from './presence.ts'
import { Rerun } from './rerun.ts'
import type { RoomOptions } from './room-options.ts'
import { RowClock } from './row-clock.ts'
import type { StoreOutcome } from './store-outcome.ts'
import { UpdateLog } from './update-log.ts'

const COMPACT_AFTER_UPDATES = 200
const COMPACT_AFTER_BYTES = 256 * 1024
/** Growth of a page in items after which its limits are checked again. */
const NOTABLE_STRUCTS = 2_000
export const MAX_DOC_BYTES = 20 * 1024 * 1024

/** An open page: its document in memory, and the people in it. For its rules, see SPEC.md. */
export class Room {
  readonly address: RoomAddress
  readonly #options: RoomOptions
  readonly #document: PageDocument
  readonly #log: UpdateLog
  readonly #presence: Presence<Participant>
  readonly #participants = new Set<Participant>()
  readonly #rowClock = new RowClock(() => this.#tellRow())
  /**
   * Participants who requested missing updates while updates were being stored. They're answered afterwards.
   */
  #asking: { participant: Participant; stateVector: Uint8Array }[] = []
  #structs: number
  #closed = false
  readonly #news = new Rerun(() => this.#readNews().catch((error: Error) => this.#fail(error)))
  #textTimer: NodeJS.Timeout | undefined

  private constructor(options: RoomOptions, document: PageDocument) {
    this.#options = options
    this.#document = document
    this.#structs = document.structs
    this.address = options.address
    const link = options.exchange?.link(options.address.pageId)
    this.#presence = new Presence((frame) => this.#broadcast(frame, 'presence'), link)
    this.#log = new UpdateLog({
      store: (take, waiting) => document.store(take, waiting),
      onOutcome: (outcome) => this.#onOutcome(outcome),
    })
    document.announceTo((update, from) => this.#broadcast(updateMessage(update), 'update', from))
  }

  /** Loads the page; resolves to `undefined` if it doesn't exist. */
  static async open(options: RoomOptions): Promise<Room | undefined> {
    const document = await PageDocument.open(options.database, options.address.pageId, options.tools)
    if (!document) return undefined
    const room = new Room(options, document)
    // The text is outdated if the last server to store the page was killed before it stored the text.
    if (document.textLeft) room.#scheduleText(options.textDelayMs)
    return room
  }

  get closed(): boolean {
    return this.#closed
  }

  get empty(): boolean {
    return this.#participants.size === 0
  }

  /** Approximate number of items of the page in memory. */
  get structs(): number {
    return this.#structs
  }

  get users(): Iterable<string> {
    return this.#participants.values().map(({ user }) => user.id)
  }

  sendAway(userId: string): void {
    for (const participant of [...this.#participants].filter(({ user }) => user.id === userId)) {
      participant.close(CLOSE.overloaded, 'too many large pages are open')
      this.leave(participant)
    }
  }

  get stateVector(): Uint8Array {
    return this.#document.stateVector
  }

  /** Counts what a participant sends or is sent. */
  spend(bytes: number, participant: Participant): void {
    this.#options.shares.spend(participant.user.id, bytes, participant)
  }

  /** Called when part of a participant's large frame has arrived. */
  frameBegins(participant: Participant): void {
    this.#options.largeFrames.begin(participant.user.id, participant)
  }

  /** The whole frame has arrived. */
  frameEnds(participant: Participant): void {
    this.#options.largeFrames.end(participant.user.id, participant)
  }

  /** Size of the stored page in bytes. */
  get bytes(): number {
    return this.#document.bytes
  }

  /** Sends the updates missing from a client's state vector, as soon as no update is being stored. */
  answer(stateVector: Uint8Array, participant: Participant): void {
    if (this.#document.storing) this.#asking.push({ participant, stateVector })
    else {
      const send = (update: Uint8Array) => {
        this.spend(update.length, participant)
        participant.send(step2(update), 'update')
      }
      const lacking = this.#document.encode(stateVector)
      if (lacking instanceof Uint8Array) send(lacking)
      else void lacking.then(send, (error: Error) => this.#fail(error))
    }
  }

  join(participant: Participant): void {
    this.#participants.add(participant)
    this.#presence.join(participant)
    const everybody = this.#presence.everybody()
    if (everybody) participant.send(everybody, 'presence')
    this.#options.onUsed(this)
  }

  leave(participant: Participant): void {
    this.#options.inFlight.forget(participant.user.id, participant)
    this.#options.shares.forget(participant.user.id, participant)
    this.#options.largeFrames.end(participant.user.id, participant)
    if (this.#participants.delete(participant)) this.#presence.leave(participant)
    if (!this.empty) return
    if (this.#textTimer) this.#scheduleText()
    // Updates that are still being stored set the clock again once they're stored.
    this.#rowClock.flush()
  }

  /** Applies a presence update within the person's limit. Throws if the update can't be read. */
  receivePresence(update: Uint8Array, from: Participant): void {
    if (this.#options.pace.take(from.user.id, update.length)) this.#presence.receive(update, from)
  }

  everybody(): Uint8Array | undefined {
    return this.#presence.everybody()
  }

  /** Stores an update from an editor. Large updates haven't been validated yet. `byHand`: see `Noted`. */
  receiveUpdate(update: Uint8Array, { from, byHand, isLarge = false, committed }: Receipt): void {
    if (this.#closed) return
    const isTooLarge = this.#document.bytes + update.length > MAX_DOC_BYTES
    if (isTooLarge || this.#options.isFull(this.address.projectId)) {
      from.refuse(isTooLarge ? 'too-large' : 'project-full')
      return
    }
    if (!isLarge && this.#document.lowersSchema(update)) {
      refuse(from, 'invalid', 'it lowers the version of the schema')
      return
    }
    this.#document.count(update.length)
    const settled = this.#options.inFlight.add(from.user.id, update.length, from)
    this.#log.append({ incoming: { update, userId: from.user.id, byHand, isLarge, from }, committed, settled })
  }

  /** Whether an update contains nothing that isn't stored already. */
  contains(update: Uint8Array): boolean | Promise<boolean> {
    return this.#document.contains(update)
  }

  /** Calls `committed` once everything received so far is committed. */
  afterStoring(committed: () => void): void {
    if (!this.#closed) this.#log.append({ incoming: null, committed })
  }

  onStored(seq: number): void {
    if (seq > this.#document.seq) this.catchUp()
  }

  onRecovered(): void {
    this.#broadcast(RECOVERED, 'update')
  }

  /** Reads everything that is stored and that the document lacks. */
  catchUp(): void {
    if (!this.#closed) this.#news.due()
  }

  /** Closes the room: waits for pending updates, compacts the page's updates, and disconnects everyone. */
  async close(code: number, reason: string): Promise<void> {
    if (this.#closed) return
    await this.#log.flush()
    await this.#news.running
    // The room failed meanwhile, so its document in memory is of no more use.
    if (this.#closed) return
    this.#drop(code, reason)
    await this.#settle()
  }

  /** Whether an empty room can be unloaded; a room that is still storing can't. */
  get disposable(): boolean {
    return this.empty && this.#log.idle && this.#news.running === undefined
  }

  async #readNews(): Promise<void> {
    if (this.#closed) return
    const exists = await this.#document.refresh()
    if (this.#closed) return
    if (exists) this.#scheduleText(this.#options.textDelayMs)
    else this.#leave()
  }

  #onOutcome(outcome: StoreOutcome): void {
    if (this.#closed) return
    if (outcome.type === 'gone') this.#leave()
    else if (outcome.type === 'failed') this.#fail(outcome.error, outcome.offender as Participant | undefined)
    else {
      for (const [{ from }, { reason, problem }] of outcome.unfit) refuse(from as Participant, reason, problem)
      this.#advance(outcome.count)
    }
  }

  #advance(storedCount: number): void {
    const asking = this.#asking
    this.#asking = []
    for (const { participant, stateVector } of asking) this.answer(stateVector, participant)
    this.#scheduleText()
    if (storedCount > 0) this.#grow()
    if (this.empty) this.#rowClock.flush()
    const { updatesSinceBase, bytesSinceBase } = this.#document
    if (updatesSinceBase > COMPACT_AFTER_UPDATES || bytesSinceBase > COMPACT_AFTER_BYTES) {
      this.#compact().catch((error: Error) => this.#options.logError(error, 'compaction failed'))
    }
  }

  #grow(): void {
    this.#rowClock.changed()
    const structs = this.#document.structs
    if (structs < this.#structs + NOTABLE_STRUCTS) return
    this.#structs = structs
    this.#options.onUsed(this)
  }

  #compact(): Promise<void> {
    const { chores, now } = this.#options
    return chores.do(this.#document.compaction(now()))
  }

  #storeText(): Promise<void> {
    return this.#options.chores.do(() => this.#document.storeText())
  }

  #tellRow(): void {
    const { chores, database, logError } = this.#options
    chores
      .do(() => tellUpdated(database.sql, [this.address.pageId]))
      .catch((error: Error) => logError(error, 'the time of the last change was not told'))
  }

  /**
   * Schedules storing the text: from time to time while someone is in the room, and at once when everyone has
   * left.
   */
  #scheduleText(delayMs = this.empty ? 0 : this.#options.textDelayMs): void {
    if (this.#textTimer && delayMs > 0) return
    clearTimeout(this.#textTimer)
    this.#textTimer = setTimeout(() => {
      this.#textTimer = undefined
      this.#storeText().catch((error: Error) => this.#options.logError(error, 'storing the text failed'))
    }, delayMs)
  }

  async #settle(): Promise<void> {
    try {
      await tellUpdated(this.#options.database.sql, [this.address.pageId])
      await this.#storeText()
    } finally {
      // Updates are compacted even if storing the text fails, so that they don't pile up.
      if (this.#document.updatesSinceBase > 0) await this.#compact()
      this.#document.close()
    }
  }

  #broadcast(frame: Uint8Array, kind: 'update' | 'presence', except?: unknown): void {
    for (const participant of this.#participants) if (participant !== except) participant.send(frame, kind)
  }

  #fail(error: Error, offender?: Participant): void {
    if (this.#closed) return
    this.#options.logError(error, 'a page could not be stored')
    offender?.refuse('invalid')
    offender?.close(CLOSE.refused, 'this update cannot be merged')
    this.#rowClock.flush()
    this.#drop(CLOSE.restarting, 'not stored, reconnect')
    this.#document.close()
  }

  #leave(): void {
    this.#drop(CLOSE.notFound, 'deleted')
    this.#document.close()
  }

  #drop(code: number, reason: string): void {
    if (this.#closed) return
    this.#closed = true
    clearTimeout(this.#textTimer)
    this.#textTimer = undefined
    this.#rowClock.stop()
    this.#presence.destroy()
    this.#options.onClosed(this)
    for (const participant of this.#participants) participant.close(code, reason)
    this.#participants.clear()
  }
}
