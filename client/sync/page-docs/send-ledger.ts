import { MESSAGE, SYNC } from '../../../shared/protocol/collaboration.ts'

/**
 * Counts what one connection has sent and what the server says it has stored [CP1], and keeps what is not stored yet for
 * the next connection [CP5].
 * Settled: the server asked what we have, got its answer, and everything sent since is stored.
 */
export class SendLedger {
  #sent = 0
  #stored = 0
  #answered = false
  /** Sent on this connection and not stored, oldest first. */
  #underway: unknown[] = []
  /** Left over by earlier connections. */
  #owed: unknown[] = []

  /** A new connection starts counting anew. */
  begin(): void {
    this.#owed.push(...this.#underway)
    this.#underway = []
    this.#sent = 0
    this.#stored = 0
    this.#answered = false
  }

  /** Enters a frame, and returns what has to be sent before it. */
  frame(data: unknown): unknown[] {
    const kind = updateKind(data)
    if (kind === undefined) return []
    const owed = kind === SYNC.step2 ? this.#owed.splice(0) : []
    this.#underway.push(...owed, data)
    this.#sent += owed.length + 1
    if (kind === SYNC.step2) this.#answered = true
    return owed
  }

  stored(count: number): void {
    const more = Math.min(count, this.#sent) - this.#stored
    if (more <= 0) return
    this.#stored += more
    this.#underway.splice(0, more)
  }

  /** No more words of this page are taken: nothing needs to be kept. */
  clear(): void {
    this.#owed = []
    this.#underway = []
  }

  get settled(): boolean {
    return this.#answered && this.#stored >= this.#sent
  }
}

/** Which kind of update a frame carries; undefined for questions, presence and anything else. */
export function updateKind(data: unknown): number | undefined {
  const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data
  if (!(bytes instanceof Uint8Array) || bytes[0] !== MESSAGE.sync) return undefined
  return bytes[1] === SYNC.step2 || bytes[1] === SYNC.update ? bytes[1] : undefined
}
