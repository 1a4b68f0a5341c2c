/**
 * Size of a message header in the Postgres backend protocol: a type byte, and a length that includes
 * itself.
 */
const HEADER_BYTES = 5
const NOTIFICATION = 0x41
const ERROR = 0x45

export type Notification = { channel: string; payload: string; frame: Uint8Array }

/**
 * Splits a backend byte stream into notifications and everything else, and reports a panic. PGlite is a
 * single session, so it sends a notification with the answer to whichever query runs. A client that listens
 * on another connection would never see it. Chunks may end anywhere, also inside a header.
 */
export class BackendFrames {
  #pending: Uint8Array | undefined
  #remaining = 0
  readonly #onNotification: (notification: Notification) => void
  readonly #onPanic: (message: string) => void

  constructor(onNotification: (notification: Notification) => void, onPanic: (message: string) => void = () => {}) {
    this.#onNotification = onNotification
    this.#onPanic = onPanic
  }

  /** Returns the parts of the pending bytes and `chunk` that belong to the running query's answer. */
  split(chunk: Uint8Array): Uint8Array[] {
    const bytes = this.#pending ? concat(this.#pending, chunk) : chunk
    this.#pending = undefined
    const parts: Uint8Array[] = []
    let start = 0
    let at = Math.min(this.#remaining, bytes.length)
    this.#remaining -= at
    while (at < bytes.length) {
      if (bytes.length - at < HEADER_BYTES) break
      const length = readInt32(bytes, at + 1) + 1
      if (bytes[at] === NOTIFICATION) {
        if (bytes.length - at < length) break
        if (at > start) parts.push(bytes.subarray(start, at))
        this.#onNotification(parseNotification(bytes.slice(at, at + length)))
        at += length
        start = at
        continue
      }
      if (bytes[at] === ERROR) {
        if (bytes.length - at < length) break
        const panic = panicOf(bytes.subarray(at + HEADER_BYTES, at + length))
        if (panic !== undefined) this.#onPanic(panic)
      }
      const available = Math.min(length, bytes.length - at)
      this.#remaining = length - available
      at += available
    }
    if (at > start) parts.push(bytes.subarray(start, at))
    if (at < bytes.length) this.#pending = bytes.slice(at)
    return parts
  }
}

function parseNotification(frame: Uint8Array): Notification {
  const channelStart = HEADER_BYTES + 4
  const channelEnd = frame.indexOf(0, channelStart)
  const payloadEnd = frame.indexOf(0, channelEnd + 1)
  const text = (from: number, to: number) => Buffer.from(frame.subarray(from, to)).toString('utf8')
  return { channel: text(channelStart, channelEnd), payload: text(channelEnd + 1, payloadEnd), frame }
}

/** Returns the message of an error after which Postgres would restart; undefined for other errors. */
function panicOf(body: Uint8Array): string | undefined {
  const fields = Buffer.from(body).toString('utf8').split('\0')
  if (!fields.includes('VPANIC')) return undefined
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'PANIC'
}

export function readInt32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset + at, 4).getInt32(0)
}

export function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}
