import { Allowance } from '../../shared/basics/allowance.ts'
import { MESSAGE, SYNC } from '../../shared/protocol/collaboration.ts'

/** Answering a step 1 takes the whole page. Clients send it when they connect, then every 25 s. */
const QUESTIONS = { burst: 20, perSecond: 1 }
/** Clients send a moving caret ten times a second, and nothing else more often. */
const PRESENCE = { burst: 100, perSecond: 30 }
/** A caret takes some 400 bytes; a client may repeat what it knows of everyone else. */
const PRESENCE_BYTES = { burst: 256 * 1024, perSecond: 64 * 1024 }
/** How long a connection that is too fast isn't read from. */
export const REST_MS = 1_000
/** Limit for presence and step 1 from readers: a state vector of 5,000 writers is 50 kB. */
const MAX_READER_FRAME_BYTES = 64 * 1024
/** The server asks a reader once what it has. A client that receives nothing for long answers again. */
const MAX_READER_ANSWERS = 3
/** A person who has just lost the right to write sends a few edits before they learn of it. */
const MAX_REFUSALS = 10

/**
 * `handle` it. `refuse` it: its sender may only read. `skip` it without a word. `rest`: skip it and read nothing for a
 * while. `close`: enough is enough.
 */
export type Ruling = 'handle' | 'refuse' | 'skip' | 'rest' | 'close'

/** An update without anything in it, which every client that has nothing new sends. */
const EMPTY = [0, 0] as const
const KIND_BYTES = 2
/** Continuation bit of a variable-length number: the next byte belongs to it. */
const LONGER = 128

/**
 * Decides about each frame of a connection by its first two bytes, its length and the frames before,
 * without decoding it. The content is decoded only if the sender may send it.
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
    // Numbers encoded with more bytes than needed would be mistaken for another type below.
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

  /** Counts a frame that turned out to be one that this sender may not send. */
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

  /** Skips frames that were read before the connection rested, without counting them. */
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
