import { Allowance } from '../../shared/basics/allowance.ts'
import { MESSAGE, SYNC } from '../../shared/protocol/collaboration.ts'

/**
 * Limit for step 1 frames; each answer reads the whole page. Clients send one on connecting, then every 25 s.
 */
const QUESTIONS = { burst: 20, perSecond: 1 }
/** Limit for presence frames. Clients send at most ten a second, while a caret moves. */
const PRESENCE = { burst: 100, perSecond: 30 }
/** Limit for presence in bytes. A caret takes some 400 bytes, and a client may repeat everyone else's. */
const PRESENCE_BYTES = { burst: 256 * 1024, perSecond: 64 * 1024 }
/** Time for which we don't read from a connection that sends too fast. */
export const REST_MS = 1_000
/** Size limit for presence and step 1 from readers. A state vector of 5,000 writers takes 50 kB. */
const MAX_READER_FRAME_BYTES = 64 * 1024
/**
 * Limit for answers to the server's step 1. One is normal; clients repeat it after silence from the server.
 */
const MAX_READER_ANSWERS = 3
/**
 * Limit for refused frames. People who just lost the right to write send a few edits before they learn of it.
 */
const MAX_REFUSALS = 10

/**
 * `handle` it. `refuse` it: its sender may only read. `skip` it without a word. `rest`: skip it and read nothing for a
 * while. `close`: enough is enough.
 */
export type Ruling = 'handle' | 'refuse' | 'skip' | 'rest' | 'close'

/** Empty update, which clients send if they have nothing new. */
const EMPTY = [0, 0] as const
const KIND_BYTES = 2
/** Continuation bit of a variable-length number: if it's set, the number has another byte. */
const LONGER = 128

/**
 * Decides about each frame of a connection by its first two bytes, its length and the previous frames. The
 * frame's content is decoded only if the sender may send it.
 */
export class FrameRules {
  readonly #questions: Allowance
  readonly #presence: Allowance
  readonly #presenceBytes: Allowance
  readonly #now: () => number
  #restsUntil = Number.NEGATIVE_INFINITY
  #answers = 0
  #refusals = 0

  /** `now`: milliseconds that only ever grow. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#questions = new Allowance(QUESTIONS, now)
    this.#presence = new Allowance(PRESENCE, now)
    this.#presenceBytes = new Allowance(PRESENCE_BYTES, now)
  }

  /** `pageBytes`: nobody's answer holds more than the page does, if it holds nothing new. */
  ruleOn(frame: Uint8Array, { canWrite, pageBytes }: { canWrite: boolean; pageBytes: number }): Ruling {
    const [type = 0, step = 0] = frame
    const isSync = type === MESSAGE.sync
    // Rejects numbers encoded with more bytes than needed, which the checks below would take for another type.
    if (type >= LONGER || (isSync && step >= LONGER)) return 'close'
    if (!canWrite && isSync && (step === SYNC.update || step === SYNC.step2)) {
      return this.#readerSends(frame, step === SYNC.step2, pageBytes)
    }
    const isLarge = !canWrite && frame.length > MAX_READER_FRAME_BYTES
    if (isSync ? step === SYNC.step1 : type === MESSAGE.queryAwareness) {
      return !isLarge && this.#questions.take() ? 'handle' : this.#rest()
    }
    if (type !== MESSAGE.awareness) return 'handle'
    const isTaken = !isLarge && this.#presence.take() && this.#presenceBytes.take(frame.length)
    return isTaken ? 'handle' : this.#rest()
  }

  /** Counts a frame that this sender may not send, as decoding it has shown. */
  refused(): Ruling {
    return this.#overstep('refuse')
  }

  #readerSends(frame: Uint8Array, isAnswer: boolean, pageBytes: number): Ruling {
    if (isEmptyUpdate(frame)) return 'handle'
    if (isAnswer && this.#answers < MAX_READER_ANSWERS && frame.length <= MAX_READER_FRAME_BYTES + pageBytes) {
      this.#answers += 1
      return 'handle'
    }
    return this.#overstep('refuse')
  }

  /** Starts a rest. Frames that were read before the rest began are skipped without being counted. */
  #rest(): Ruling {
    const now = this.#now()
    if (now < this.#restsUntil) return 'skip'
    this.#restsUntil = now + REST_MS
    return this.#overstep('rest')
  }

  #overstep(ruling: 'rest' | 'refuse'): Ruling {
    this.#refusals += 1
    return this.#refusals > MAX_REFUSALS ? 'close' : ruling
  }
}

function isEmptyUpdate(frame: Uint8Array): boolean {
  return frame.length === KIND_BYTES + 1 + EMPTY.length && frame[KIND_BYTES + 1] === 0 && frame[KIND_BYTES + 2] === 0
}
