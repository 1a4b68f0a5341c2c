import type { SendLedger } from './send-ledger.ts'

/** How often a document is compared with what the server acknowledged, whatever it tells of itself. */
export const LOOK_EVERY_MS = 2_000
/** So long nothing may move before somebody is told. A busy server stores within a second or two. */
const PATIENCE_MS = 10_000
/** A slow line is still a line: bytes that one carries in a millisecond. */
const SLOWEST = 8
const LONGEST_MS = 60_000

/**
 * `saved`: the server has acknowledged everything in the document. `underway`: it has yet to acknowledge what was sent.
 * `behind`: everything that was sent is acknowledged, and yet the document holds more. `away`: there is no connection.
 */
export type Standing = 'saved' | 'underway' | 'behind' | 'away'

/** What to do about it. */
export type Remedy = 'none' | 'send-rest' | 'reconnect'

type Ledger = Pick<SendLedger, 'isStored' | 'hasAll' | 'storedFrames' | 'underwayBytes'>

/**
 * Says of a document whether it is saved, from one fact: whether the server has acknowledged all of it [SV1]. Sees to it
 * that this comes true, whatever swallows the changes on their way, and says when it does not [SV2].
 */
export class SaveWatch {
  readonly #ledger: Ledger
  readonly #now: () => number
  #isStalled = false
  /** Since when nothing has moved although something has to. */
  #waitsSince: number | undefined
  #lookedAt = 0
  #storedFrames = 0
  #attempts = 0

  constructor(ledger: Ledger, now: () => number) {
    this.#ledger = ledger
    this.#now = now
  }

  /** Nothing was acknowledged for longer than that takes; until all of it is, or the connection ends. */
  get isStalled(): boolean {
    return this.#isStalled
  }

  /** Something large arrives, behind which an answer has to wait. */
  moved(): void {
    this.#waitsSince = undefined
  }

  /** The connection has ended by itself, which is said in other words. */
  ended(): void {
    this.#isStalled = false
    this.#waitsSince = undefined
    this.#attempts = 0
  }

  look(isOpen: boolean): { standing: Standing; remedy: Remedy } {
    const standing = this.#standing(isOpen)
    const remedy = this.#remedy(standing)
    this.#lookedAt = this.#now()
    return { standing, remedy }
  }

  #standing(isOpen: boolean): Standing {
    if (!isOpen) return 'away'
    if (!this.#ledger.isStored) return 'underway'
    return this.#ledger.hasAll ? 'saved' : 'behind'
  }

  #remedy(standing: Standing): Remedy {
    if (standing === 'away') {
      this.moved()
      return 'none'
    }
    if (standing === 'saved') {
      this.ended()
      return 'none'
    }
    const now = this.#now()
    // A tab that was frozen has heard nothing either.
    if (this.#hasMoved() || now - this.#lookedAt > 3 * LOOK_EVERY_MS) this.moved()
    this.#waitsSince ??= now
    if (now - this.#waitsSince >= this.#patience) {
      this.#isStalled = true
      this.#attempts += 1
      this.moved()
      return 'reconnect'
    }
    return standing === 'behind' ? 'send-rest' : 'none'
  }

  /** Grows with the attempts: a server that cannot keep up is not helped by more connections. */
  get #patience(): number {
    return Math.min(LONGEST_MS, PATIENCE_MS * 2 ** this.#attempts) + this.#ledger.underwayBytes / SLOWEST
  }

  #hasMoved(): boolean {
    const { storedFrames } = this.#ledger
    const isOther = storedFrames !== this.#storedFrames
    this.#storedFrames = storedFrames
    return isOther
  }
}
