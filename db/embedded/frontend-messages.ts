import { readInt32 } from './backend-frames.ts'

const LENGTH_BYTES = 4
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024

/**
 * Splits a client's byte stream into messages. Chunks may end anywhere. They are joined only once their
 * message is complete: a message of 40 MB in 640 chunks copies 40 MB, not 13 GB.
 */
export class FrontendMessages {
  #chunks: Uint8Array[] = []
  #length = 0
  #wanted = 0

  add(chunk: Uint8Array): void {
    if (chunk.length === 0) return
    this.#chunks.push(chunk)
    this.#length += chunk.length
  }

  /**
   * Returns the next complete message, or undefined. `typed`: whether it begins with a type byte, as all
   * messages of a connection do except the first.
   */
  next(typed: boolean): Uint8Array | undefined {
    if (this.#wanted === 0) this.#wanted = this.#readLength(typed ? 1 : 0)
    if (this.#wanted === 0 || this.#length < this.#wanted) return undefined
    const message = this.#take(this.#wanted)
    this.#wanted = 0
    return message
  }

  /** Returns the length of the next message; 0 until its header is complete. */
  #readLength(typeBytes: number): number {
    const header = typeBytes + LENGTH_BYTES
    if (this.#length < header) return 0
    if ((this.#chunks[0] as Uint8Array).length < header) this.#putBack(this.#take(header))
    const length = readInt32(this.#chunks[0] as Uint8Array, typeBytes) + typeBytes
    if (length < header || length > MAX_MESSAGE_BYTES) throw new Error('malformed message')
    return length
  }

  #putBack(bytes: Uint8Array): void {
    this.#chunks.unshift(bytes)
    this.#length += bytes.length
  }

  /** Removes this number of bytes from the beginning, and returns them. */
  #take(bytes: number): Uint8Array {
    this.#length -= bytes
    const parts: Uint8Array[] = []
    let missing = bytes
    while (missing > 0) {
      const chunk = this.#chunks[parts.length] as Uint8Array
      parts.push(chunk.length > missing ? chunk.subarray(0, missing) : chunk)
      missing -= Math.min(missing, chunk.length)
    }
    const last = this.#chunks[parts.length - 1] as Uint8Array
    const rest = last.subarray((parts.at(-1) as Uint8Array).length)
    this.#chunks.splice(0, parts.length, ...(rest.length > 0 ? [rest] : []))
    return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts, bytes)
  }
}
