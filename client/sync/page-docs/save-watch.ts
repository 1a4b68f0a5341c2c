import type { SendLedger } from './send-ledger.ts'

/** Interval at which the document is compared with the acknowledged state, even without any event. */
export const LOOK_EVERY_MS = 2_000
/**
 * Time without any acknowledgement after which we raise the alarm. A busy server stores within two
 * seconds.
 */
const PATIENCE_MS = 10_000
/** Bytes per millisecond on the slowest connection that we wait for. */
const SLOWEST = 8
const LONGEST_MS = 60_000

/**
 * `saved`: the server has acknowledged everything in the document. `underway`: it hasn't acknowledged all that we sent.
 * `behind`: it has, but the document contains more. `away`: there's no connection.
 */
export type Standing = 'saved' | 'underway' | 'behind' | 'away'

export type Remedy = 'none' | 'send-rest' | 'reconnect'

type Ledger = Pick<SendLedger, 'isStored' | 'hasAll' | 'storedFrames' | 'underwayBytes'>

/**
 * Decides whether a document is saved, from one fact: the server has acknowledged all of it [SV1]. If changes
 * don't get through, for whatever reason, the watch resends them or reconnects, and raises the alarm [SV2].
 */
export class SaveWatch {
  readonly #ledger: Ledger
  readonly #now: () => number
  #isStalled = false
  /** Time when the current wait for an acknowledgement began. */
  #waitsSince: number | undefined
  #lookedAt = 0
  #storedFrames = 0
  #attempts = 0

  constructor(ledger: Ledger, now: () => number) {
    this.#ledger = ledger
    this.#now = now
  }

  /** Whether the alarm is on. It stays on until everything is acknowledged or the connection ends. */
  get isStalled(): boolean {
    return this.#isStalled
  }

  /**
   * Called when a part of a large frame arrived. Restarts the wait, since acknowledgements queue behind the
   * frame.
   */
  moved(): void {
    this.#waitsSince = undefined
  }

  /** Called when the connection ended. Turns the alarm off, because the pill then shows "Offline" instead. */
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
    // A frozen tab couldn't receive acknowledgements, so the wait starts again.
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

  /** Time limit for an acknowledgement. Grows with each attempt: reconnects don't help an overloaded server. */
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
