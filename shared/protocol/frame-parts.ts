import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { MESSAGE } from './collaboration.ts'

/**
 * Bytes of a frame in each part. Sending a part takes less than a second on the slowest connection that is
 * still usable for opening a page.
 */
export const PART_BYTES = 32 * 1024

/** Parts of a frame [CP6], in order; a frame that fits into one part is sent unchanged. */
export function* partsOf(frame: Uint8Array): Generator<Uint8Array, void> {
  if (frame.length <= PART_BYTES) {
    yield frame
    return
  }
  for (let start = 0; start < frame.length; start += PART_BYTES) {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, MESSAGE.part)
    encoding.writeVarUint(encoder, frame.length)
    encoding.writeVarUint(encoder, start)
    encoding.writeVarUint8Array(encoder, frame.subarray(start, start + PART_BYTES))
    yield encoding.toUint8Array(encoder)
  }
}

/**
 * Assembles the parts of one connection into frames. The first part of a frame discards an incomplete earlier
 * frame.
 */
export class PartsReader {
  #frame = new Uint8Array(0)
  #length = 0

  /** Whether a frame has begun but some of its parts are missing. */
  get isWaiting(): boolean {
    return this.#length < this.#frame.length
  }

  /** Drops the parts that arrived over an earlier connection. */
  reset(): void {
    this.#frame = new Uint8Array(0)
    this.#length = 0
  }

  /**
   * Reads a part; its type has already been read. Returns the frame if this is its last part. Throws if a part
   * is out of order.
   */
  take(decoder: decoding.Decoder): Uint8Array | undefined {
    const length = decoding.readVarUint(decoder)
    const start = decoding.readVarUint(decoder)
    const bytes = decoding.readVarUint8Array(decoder)
    if (start === 0) {
      this.#frame = new Uint8Array(length)
      this.#length = 0
    }
    if (length !== this.#frame.length || start !== this.#length) throw new Error('a part out of order')
    this.#frame.set(bytes, start)
    this.#length += bytes.length
    if (this.isWaiting) return undefined
    const frame = this.#frame
    this.reset()
    return frame
  }
}
