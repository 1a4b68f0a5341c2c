import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FrontendMessages } from './frontend-messages.ts'

const CHUNK = 64 * 1024

type Sent = { type: string; body: Uint8Array }

/** A start message, which has no type, followed by other messages. */
const conversation = fc.record({
  start: fc.uint8Array({ maxLength: 40 }),
  messages: fc.array(
    fc.record({ type: fc.constantFrom('P', 'B', 'E', 'S', 'Q'), body: fc.uint8Array({ maxLength: 300 }) }),
    { maxLength: 20 },
  ),
})

const lengthOf = (body: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return length
}
const encodeStart = (body: Uint8Array) => Buffer.concat([lengthOf(body), body])
const encode = ({ type, body }: Sent) => Buffer.concat([Buffer.from(type), lengthOf(body), body])

/** Returns the messages found when the bytes arrive in these pieces. */
function read(pieces: readonly Uint8Array[]): string[] {
  const messages = new FrontendMessages()
  const found: string[] = []
  for (const piece of pieces) {
    messages.add(piece)
    for (let next = messages.next(found.length > 0); next; next = messages.next(found.length > 0)) {
      found.push(Buffer.from(next).toString('hex'))
    }
  }
  return found
}

function split(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted((a, b) => a - b)
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length))
}

describe('the message reader', () => {
  it('the message reader finds the same messages however the bytes are split', () => {
    fc.assert(
      fc.property(conversation, fc.array(fc.nat(), { maxLength: 60 }), ({ start, messages }, cuts) => {
        const sent = [encodeStart(start), ...messages.map(encode)]
        expect(read(split(Buffer.concat(sent), cuts))).toEqual(sent.map((one) => one.toString('hex')))
      }),
    )
  })

  it('the message reader finds the same messages byte by byte', () => {
    fc.assert(
      fc.property(conversation, ({ start, messages }) => {
        const sent = [encodeStart(start), ...messages.map(encode)]
        const bytes = Buffer.concat(sent)
        const single = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))
        expect(read(single)).toEqual(sent.map((one) => one.toString('hex')))
      }),
      { numRuns: 30 },
    )
  })

  it('the message reader copies the bytes of a large message once', () => {
    const large = encode({ type: 'B', body: new Uint8Array(4 * 1024 * 1024) })
    const messages = new FrontendMessages()
    messages.add(encodeStart(new Uint8Array()))
    messages.next(false)
    const joins = vi.spyOn(Buffer, 'concat')
    onTestFinished(() => joins.mockRestore())
    for (let at = 0; at < large.length; at += CHUNK) {
      messages.add(large.subarray(at, at + CHUNK))
      if (at + CHUNK < large.length) expect(messages.next(true)).toBeUndefined()
    }
    expect(messages.next(true)?.length).toBe(large.length)
    const copied = joins.mock.results.reduce((sum, { value }) => sum + (value as Buffer).length, 0)
    expect(copied).toBe(large.length)
  })

  it('the message reader rejects an impossible length', () => {
    for (const length of [-1, 0, 3, 2 ** 31 - 1]) {
      const messages = new FrontendMessages()
      const header = Buffer.alloc(5, 'Q')
      header.writeInt32BE(length, 1)
      messages.add(header)
      expect(() => messages.next(true)).toThrow('malformed')
    }
  })
})
