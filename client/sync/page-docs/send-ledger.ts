import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding'
import * as Y from 'yjs'
import { MESSAGE, SYNC } from '../../../shared/protocol/collaboration.ts'
import { Acknowledged } from './acknowledged.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** `whole`: what a document holds, in a frame with all of it; `waiting`: what in it waits for something it is based on. */
type Whole = { state: Y.Snapshot; waiting: Uint8Array | undefined }
type Frame = { data: Bytes; whole: Whole | undefined }

/**
 * What one connection has sent and what the server says it has stored [CP1], and what is not stored yet, which goes to the
 * next connection [CP5].
 */
export class SendLedger {
  readonly #doc: Y.Doc
  #sent = 0
  #stored = 0
  #isAnswered = false
  #acknowledged = new Acknowledged()
  #acknowledgedWaiting: Uint8Array | undefined
  /** Sent on this connection and not stored, oldest first. */
  #underway: Frame[] = []
  /** Left over by earlier connections. */
  #owed: Bytes[] = []

  constructor(doc: Y.Doc) {
    this.#doc = doc
  }

  /** A new connection trusts nothing of an earlier one: the server may have been restored from a backup. */
  begin(): void {
    this.#owed.push(...this.#underway.map(({ data }) => data))
    this.#underway = []
    this.#sent = 0
    this.#stored = 0
    this.#isAnswered = false
    this.#acknowledged = new Acknowledged()
    this.#acknowledgedWaiting = undefined
  }

  /** Enters a frame that is about to be sent, and returns what has to be sent before it. */
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

  /** The server has stored so many of the frames of this connection. */
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

  /** Follows what `server` tells, which it does once it is stored. Until the returned function is called. */
  listen(server: unknown): () => void {
    // What has waited here for what it is based on comes in along with that, and need not be from the server.
    let hasWaiting = false
    const begun = () => {
      const { pendingStructs, pendingDs } = this.#doc.store
      hasWaiting = pendingStructs !== null || pendingDs !== null
    }
    // Before anybody reacts to it: what they delete of it the server has yet to hear of.
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

  /** No more words of this page are taken: nothing needs to be kept. */
  clear(): void {
    this.#owed = []
    this.#underway = []
  }

  /** How many frames of this connection are stored. */
  get storedFrames(): number {
    return this.#stored
  }

  /** Bytes that were sent on this connection and are not stored. */
  get underwayBytes(): number {
    return this.#underway.reduce((sum, { data }) => sum + data.length, 0)
  }

  /** Whether the server has asked what we have, and everything that was sent since is stored. */
  get isStored(): boolean {
    return this.#isAnswered && this.#underway.length === 0
  }

  /** Whether the server has acknowledged everything in the document. */
  get hasAll(): boolean {
    if (!this.isStored || (this.#waiting && this.#waiting !== this.#acknowledgedWaiting)) return false
    return this.#acknowledged.isAllOf(this.#doc)
  }

  /** Anew whenever there is more of it. */
  get #waiting(): Uint8Array | undefined {
    return this.#doc.store.pendingStructs?.update
  }

  /** What the server has not acknowledged of the document. */
  get rest(): Uint8Array {
    return this.#acknowledged.restOf(this.#doc)
  }
}

/** Which kind of update a frame carries; undefined for questions, presence and anything else. */
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
