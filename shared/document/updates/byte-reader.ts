/** Thrown for bytes that aren't encoded as Yjs writes updates, or that hold more than a page may. */
export class UpdateProblem extends Error {}

/** Larger numbers lose precision. */
const LARGEST = 2 ** 50

/**
 * Reader that skips numbers and strings in lib0's encoding without decoding them. Never reads past the end.
 */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new UpdateProblem('it ends too early')
    this.#at += 1
    return byte
  }

  number(): number {
    let value = 0
    for (let factor = 1; factor < LARGEST; factor *= 128) {
      const byte = this.byte()
      value += (byte & 127) * factor
      if (byte < 128) {
        if (value > LARGEST) break
        return value
      }
    }
    throw new UpdateProblem('it has a number that is too large')
  }

  /** Skips a signed number, whose first byte holds six bits instead of seven. */
  signed(): void {
    for (let read = 0; read < 9; read++) if (this.byte() < 128) return
    throw new UpdateProblem('it has a number that is too large')
  }

  skip(length: number): void {
    if (length > this.#bytes.length - this.#at) throw new UpdateProblem('it ends too early')
    this.#at += length
  }

  /** Skips a string. Returns its length in UTF-16 code units, as Yjs counts clocks. */
  string(maxBytes = LARGEST): number {
    const length = this.number()
    const start = this.#at
    this.skip(length)
    if (length > maxBytes) throw new UpdateProblem('it has a name or value that is too long')
    return utf16Length(this.#bytes, start, this.#at)
  }
}

/** UTF-16 length of the UTF-8 between two positions. Throws for bytes that a fatal `TextDecoder` rejects. */
function utf16Length(bytes: Uint8Array, start: number, end: number): number {
  let length = 0
  let at = start
  while (at < end) {
    const first = bytes[at] as number
    if (first < 0x80) {
      at += 1
      length += 1
      continue
    }
    const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1
    // These bounds on the second byte exclude overlong encodings and surrogates.
    const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
    const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
    const second = bytes[at + 1] ?? 0
    if (first < 0xc2 || first > 0xf4 || at + more >= end || second < low || second > high) throw notText()
    for (let n = 2; n <= more; n++) if (((bytes[at + n] as number) & 0xc0) !== 0x80) throw notText()
    at += more + 1
    length += more === 3 ? 2 : 1
  }
  return length
}

const notText = () => new UpdateProblem('it has text that is not UTF-8')
