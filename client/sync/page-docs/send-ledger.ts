import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding'
import * as Y from 'yjs'
import { MESSAGE, SYNC } from '../../../shared/protocol/collaboration.ts'
import { Acknowledged } from './acknowledged.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * State of the document when a whole-document frame was sent. `waiting`: encoded structs whose base was
 * missing.
 */
type Whole = { state: Y.Snapshot; waiting: Uint8Array | undefined }
type Frame = { data: Bytes; whole: Whole | undefined }

/**
 * Records which frames one connection sent and which of them the server has stored [CP1]. The next connection
 * resends frames that aren't stored [CP5].
 */
export class SendLedger {
  readonly #doc: Y.Doc
  #sent = 0
  #stored = 0
  #isAnswered = false
  #acknowledged = new Acknowledged()
  #acknowledgedWaiting: Uint8Array | undefined
  /** Frames sent on this connection that the server hasn't stored yet, oldest first. */
  #underway: Frame[] = []
  /** Frames of earlier connections that have to be sent again. */
  #owed: Bytes[] = []

  constructor(doc: Y.Doc) {
    this.#doc = doc
  }

  /**
   * Starts a new connection. Drops earlier acknowledgements: the server may have been restored from a
   * backup.
   */
  begin(): void {
    this.#owed.push(...this.#underway.map(({ data }) => data))
    this.#underway = []
    this.#sent = 0
    this.#stored = 0
    this.#isAnswered = false
    this.#acknowledged = new Acknowledged()
    this.#acknowledgedWaiting = undefined
  }

  /** Records a frame before it's sent. Returns earlier frames that have to be sent first. */
  frame(data: unknown): Bytes[] {
    const kind = updateKind(data)
    if (kind === undefined) return []
    const bytes = new Uint8Array(data as ArrayBuffer | Bytes)
    const isWhole = kind === SYNC.step2
    const owed = isWhole ? this.#owed.splice(0) : []
    for (const earlier of owed) this.#underway.push({ data: earlier, whole: undefined })
    const whole = isWhole ? { state: Y.snapshot(this.#doc), waiting: this.#waiting } : undefined
    this.#underway.push({ data: bytes, whole })
    this.#sent += owed.length + 1
    if (isWhole) this.#isAnswered = true
    return owed
  }

  /** Called when the server has stored the first `count` frames of this connection. */
  stored(count: number): void {
    const more = Math.min(count, this.#sent) - this.#stored
    if (more <= 0) return
    this.#stored += more
    for (const { data, whole } of this.#underway.splice(0, more)) {
      if (whole) {
        this.#acknowledged.addState(whole.state)
        this.#acknowledgedWaiting = whole.waiting
      } else this.#acknowledged.addUpdate(updateIn(data))
    }
  }

  /**
   * Counts changes with the origin `server` as acknowledged, because the server sends changes only after
   * COMMIT. Returns a function that stops listening.
   */
  listen(server: unknown): () => void {
    // Waiting structs join the server's transaction once their base arrives. The server may not have these
    // structs.
    let hasWaiting = false
    const begun = () => {
      const { pendingStructs, pendingDs } = this.#doc.store
      hasWaiting = pendingStructs !== null || pendingDs !== null
    }
    // Runs before observers, because the server doesn't know yet about their deletions.
    const heard = (transaction: Y.Transaction) => {
      if (transaction.origin === server && !hasWaiting) this.#acknowledged.addFromServer(transaction)
    }
    this.#doc.on('beforeTransaction', begun)
    this.#doc.on('beforeObserverCalls', heard)
    return () => {
      this.#doc.off('beforeTransaction', begun)
      this.#doc.off('beforeObserverCalls', heard)
    }
  }

  /** Called when the server accepts no more updates of this page. Drops all frames that would be resent. */
  clear(): void {
    this.#owed = []
    this.#underway = []
  }

  /** Number of stored frames of this connection. */
  get storedFrames(): number {
    return this.#stored
  }

  /** Number of bytes sent on this connection that the server hasn't stored yet. */
  get underwayBytes(): number {
    return this.#underway.reduce((sum, { data }) => sum + data.length, 0)
  }

  /** Whether we have answered the server's sync request, and the server has stored everything that we sent. */
  get isStored(): boolean {
    return this.#isAnswered && this.#underway.length === 0
  }

  /** Whether the server has acknowledged everything in the document. */
  get hasAll(): boolean {
    if (!this.isStored || (this.#waiting && this.#waiting !== this.#acknowledgedWaiting)) return false
    return this.#acknowledged.isAllOf(this.#doc)
  }

  /** Encoded structs that wait for their base. Yjs creates a new array whenever they change. */
  get #waiting(): Uint8Array | undefined {
    return this.#doc.store.pendingStructs?.update
  }

  /** The part of the document that the server hasn't acknowledged, as an update. */
  get rest(): Uint8Array {
    return this.#acknowledged.restOf(this.#doc)
  }
}

/** Returns the kind of update that a frame carries; undefined for questions, presence and anything else. */
export function updateKind(data: unknown): number | undefined {
  const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data
  if (!(bytes instanceof Uint8Array) || bytes[0] !== MESSAGE.sync) return undefined
  return bytes[1] === SYNC.step2 || bytes[1] === SYNC.update ? bytes[1] : undefined
}

function updateIn(frame: Uint8Array): Uint8Array {
  const decoder = createDecoder(frame)
  readVarUint(decoder)
  readVarUint(decoder)
  return readVarUint8Array(decoder)
}
