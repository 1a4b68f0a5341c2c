import { MESSAGE, SYNC } from '../../../shared/protocol/collaboration.ts'

/**
 * Counts what one connection has sent and what the server says it has stored [CP1].
 * Settled: the server asked what we have, got its answer, and everything sent since is stored.
 */
export class SendLedger {
  #sent = 0
  #stored = 0
  #answered = false

  /** A new connection starts counting anew. */
  begin(): void {
    this.#sent = 0
    this.#stored = 0
    this.#answered = false
  }

  frame(data: unknown): void {
    const kind = updateKind(data)
    if (kind === undefined) return
    this.#sent += 1
    if (kind === SYNC.step2) this.#answered = true
  }

  stored(count: number): void {
    this.#stored = Math.max(this.#stored, count)
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
