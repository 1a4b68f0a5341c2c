import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import { UpdateProblem } from '../../shared/document/updates/byte-reader.ts'
import { scanUpdate } from '../../shared/document/updates/scan-update.ts'
import { validateUpdate } from '../../shared/document/validate-update.ts'
import { CLOSE, type Refusal } from '../../shared/protocol/collaboration.ts'
import { partsOf } from '../../shared/protocol/frame-parts.ts'
import { FrameRules, REST_MS, type Ruling } from './frame-rules.ts'
import type { Pause } from './in-flight.ts'
import { type ClientMessage, readMessage, refused, step1, stored } from './messages.ts'
import { type Participant, refuse } from './participant.ts'
import { KEEP_ALIVE } from './presence.ts'
import type { Room } from './room.ts'
import { EVICTION_BYTES, REFUSAL_BYTES } from './shares.ts'

/**
 * Limit of unsent bytes. A reader further behind is disconnected, and fetches the missing data when it
 * reconnects.
 */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024
/** Number of unsent bytes from which we stop sending presence to a reader. */
const MAX_PRESENCE_BEHIND_BYTES = 256 * 1024
const KEEP_ALIVE_MS = 15_000
/**
 * Time that a closing connection stays open to report the reason. Applies if we no longer read from the
 * connection, or if its person isn't known yet.
 */
const GOODBYE_MS = 2_000
/** Number of keep-alive messages without any data in return after which the connection counts as dead. */
const MAX_UNANSWERED = 4
/** Maximum number of bytes that may wait until the page is loaded and the person is identified. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024
/**
 * Size from which an update is validated and merged in another thread. A smaller update takes only a few
 * milliseconds in this thread.
 */
const LARGE_UPDATE_PARTS = 1_000
const LARGE_UPDATE_BYTES = 64 * 1024
/**
 * Number of received bytes from which a frame counts as large, so that the person's other large frames wait.
 */
const LARGE_FRAME_BYTES = 256 * 1024

export type Member = { userId: string; name: string; sessionId: string; canWrite: boolean; expiresAt: Date }

/** A person's rights, or the code and the reason for closing their connection. */
export type Rights = { canWrite: boolean } | { end: [code: number, reason: string] }

/** Stream that carries a WebSocket. It reports how many bytes have arrived from the other end, and when. */
type Wire = { readonly bytesRead: number; on(event: 'data', listener: () => void): unknown }

/**
 * One open socket. Frames that arrive before the room is ready wait in order; later ones are handled at once.
 */
export class Connection implements Participant {
  readonly #socket: WebSocket
  readonly #wire: Wire
  readonly #takesParts: boolean
  readonly #rules = new FrameRules()
  #waiting: Uint8Array[] | undefined = []
  #waitingBytes = 0
  #member: Member | undefined
  #room: Room | undefined
  #stored = 0
  /** Number of bytes received when the last frame was complete; the next frame begins there. */
  #frameFrom = 0
  #looks = 0
  #unanswered = 0
  /** Reasons why reading is paused; empty if it isn't. */
  readonly #pauses = new Set<Pause>()
  #heard = 0
  #timers: NodeJS.Timeout[] = []
  #onEnd: (() => void) | undefined

  /** `takesParts`: whether the other end can put large frames together [CP6]. */
  constructor(socket: WebSocket, wire: Wire, takesParts: boolean) {
    this.#socket = socket
    this.#wire = wire
    this.#takesParts = takesParts
    socket.binaryType = 'nodebuffer'
    this.pause('entering')
    // The socket's own listener runs first, so it has already emitted the frames that these bytes complete.
    wire.on('data', () => {
      if (wire.bytesRead - this.#frameFrom > LARGE_FRAME_BYTES) this.#room?.frameBegins(this)
    })
    socket.on('message', (data: Buffer, isBinary) => {
      if (wire.bytesRead - this.#frameFrom > LARGE_FRAME_BYTES) this.#room?.frameEnds(this)
      this.#frameFrom = wire.bytesRead
      if (isBinary) this.#receive(data)
      else this.close(CLOSE.refused, 'binary frames only')
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#end())
  }

  /** Runs a callback once the socket is closed, or at once if it's closed already. */
  onClose(run: () => void): void {
    if (this.#socket.readyState === this.#socket.CLOSED) run()
    else this.#socket.once('close', run)
  }

  get user(): Participant['user'] {
    return { id: this.#member?.userId ?? '', name: this.#member?.name ?? '' }
  }

  get member(): Member | undefined {
    return this.#member
  }

  /** False once the socket is closing. */
  get open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /**
   * Lets the connection into its room and handles the frames that waited. `onEnd` runs when the connection
   * ends.
   */
  enter(room: Room, member: Member, onEnd: () => void): void {
    this.#room = room
    this.#member = member
    this.#onEnd = onEnd
    const untilExpiry = Math.min(Math.max(member.expiresAt.getTime() - Date.now(), 0), 2 ** 31 - 1)
    this.#timers = [
      setInterval(() => this.#giveSign(), KEEP_ALIVE_MS),
      setTimeout(() => this.close(CLOSE.tokenExpired, 'the token has expired'), untilExpiry),
    ]
    this.send(step1(room.stateVector), 'update')
    room.join(this)
    room.spend(this.#waitingBytes, this)
    this.resume('entering')
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const frame of waiting) if (this.open) this.#handle(frame)
  }

  /** Updates the person's rights with the result of `look`. If calls overlap, only the newest call counts. */
  async look(look: () => Promise<Rights>): Promise<void> {
    this.#looks += 1
    const mine = this.#looks
    const rights = await look()
    if (mine !== this.#looks) return
    if ('end' in rights) this.close(...rights.end)
    else this.#setRights(rights.canWrite)
  }

  send(frame: Uint8Array, kind: 'update' | 'presence'): void {
    if (!this.open) return
    const behind = this.#socket.bufferedAmount
    if (behind > MAX_BUFFERED_BYTES) this.close(CLOSE.overloaded, 'too slow')
    else if (kind === 'update' || behind <= MAX_PRESENCE_BEHIND_BYTES) {
      for (const part of this.#takesParts ? partsOf(frame) : [frame]) this.#socket.send(part)
    }
  }

  acknowledge(): void {
    this.#stored += 1
    this.send(stored(this.#stored), 'update')
  }

  refuse(reason: Refusal): void {
    this.#room?.spend(REFUSAL_BYTES, this)
    this.send(refused(reason), 'update')
  }

  /** Stops reading until all reasons for pausing are removed. */
  pause(reason: Pause): void {
    this.#pauses.add(reason)
    this.#socket.pause()
  }

  resume(reason: Pause): void {
    this.#pauses.delete(reason)
    if (this.#pauses.size === 0) this.#socket.resume()
  }

  close(code: number, reason: string): void {
    if (this.#socket.readyState > this.#socket.OPEN) return
    // Stops reading, because decompressing the remaining frames would cost as much as accepting them.
    if (code === CLOSE.refused) this.pause('evicted')
    this.#socket.close(code, reason)
    // Resumes, because we must still read the other end's close frame. Frames before it count as usual, or have
    // a time limit.
    this.resume('entering')
    const hasLittleTime = !this.#room || this.#pauses.size > 0
    if (hasLittleTime) this.#timers.push(setTimeout(() => this.#socket.terminate(), GOODBYE_MS))
  }

  #rest(): void {
    this.pause('resting')
    this.#timers.push(setTimeout(() => this.resume('resting'), REST_MS))
  }

  /** Sends a keep-alive message, and checks whether the other end is still alive. */
  #giveSign(): void {
    const { bytesRead } = this.#wire
    // Counts any bytes, not only pongs: a pong waits behind a frame in transit, however long that takes.
    if (bytesRead > this.#heard || this.#pauses.size > 0) this.#unanswered = 0
    this.#heard = bytesRead
    if (this.#unanswered === MAX_UNANSWERED) {
      this.#socket.terminate()
      return
    }
    this.#unanswered += 1
    this.send(KEEP_ALIVE, 'presence')
    this.#socket.ping()
  }

  #setRights(canWrite: boolean): void {
    if (!this.#member || this.#member.canWrite === canWrite) return
    this.#member = { ...this.#member, canWrite }
    if (!canWrite) this.refuse('read-only')
  }

  #receive(frame: Buffer): void {
    if (!this.#waiting) {
      this.#handle(frame)
      return
    }
    this.#waitingBytes += frame.length
    if (this.#waitingBytes > MAX_WAITING_BYTES) this.close(CLOSE.overloaded, 'too much before the page was loaded')
    else this.#waiting.push(frame)
  }

  #handle(frame: Uint8Array): void {
    const room = this.#room
    room?.spend(frame.length, this)
    if (!room || !this.open) return
    const canWrite = this.#member?.canWrite ?? false
    this.#obey(this.#rules.ruleOn(frame, { canWrite, pageBytes: room.bytes }), () => {
      try {
        this.#act(room, readMessage(frame))
      } catch {
        this.#evict(CLOSE.refused, 'malformed frame')
      }
    })
  }

  #obey(ruling: Ruling, handle: () => void): void {
    if (ruling === 'handle') handle()
    else if (ruling === 'refuse') this.refuse('read-only')
    else if (ruling === 'rest') this.#rest()
    else if (ruling === 'close') this.#evict(CLOSE.overloaded, 'too much that is not taken')
  }

  #evict(code: number, reason: string): void {
    this.#room?.spend(EVICTION_BYTES, this)
    this.pause('evicted')
    this.close(code, reason)
  }

  #act(room: Room, message: ClientMessage): void {
    switch (message.type) {
      case 'step1':
        // Checks the vector now, so that a malformed vector throws here; the room may answer later.
        Y.decodeStateVector(message.stateVector)
        room.answer(message.stateVector, this)
        return
      case 'update':
        this.#takeUpdate(room, message)
        return
      case 'awareness':
        room.receivePresence(message.update, this)
        return
      case 'query-awareness': {
        const everybody = room.everybody()
        if (everybody) this.send(everybody, 'presence')
        return
      }
    }
  }

  #takeUpdate(room: Room, { update, answer }: { update: Uint8Array; answer: boolean }): void {
    const committed = () => this.acknowledge()
    const canWrite = this.#member?.canWrite ?? false
    let isLarge: boolean
    try {
      const { structs, ranges } = scanUpdate(update)
      isLarge = structs + ranges > LARGE_UPDATE_PARTS || update.length > LARGE_UPDATE_BYTES
      // An answer to the server's step 1 often contains nothing new. Readers send such answers too.
      const known = structs + ranges === 0 || (answer && !(isLarge && canWrite) && room.contains(update))
      if (known === true) {
        room.afterStoring(committed)
        return
      }
      if (known !== false && !canWrite) {
        this.#takeAnswer(room, known)
        return
      }
    } catch (error) {
      if (!(error instanceof UpdateProblem)) throw error
      refuse(this, 'invalid', error.message)
      return
    }
    if (!canWrite) {
      this.#obey(this.#rules.refused(), () => {})
      return
    }
    // A large update is validated later, by the thread that merges it.
    const verdict = isLarge ? { ok: true as const } : validateUpdate(update)
    if (verdict.ok) room.receiveUpdate(update, { from: this, byHand: !answer, isLarge, committed })
    else refuse(this, 'invalid', verdict.problem)
  }

  /** Handles an answer from a reader. Used if checking it takes time, because another thread has the page. */
  #takeAnswer(room: Room, isKnown: Promise<boolean>): void {
    isKnown.then(
      (known) => {
        if (known) room.afterStoring(() => this.acknowledge())
        else this.#obey(this.#rules.refused(), () => {})
      },
      () => this.close(CLOSE.restarting, 'try again'),
    )
  }

  #end(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#waiting = undefined
    this.#room?.leave(this)
    this.#onEnd?.()
  }
}
