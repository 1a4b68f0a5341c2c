import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BackendFrames } from './backend-frames.ts'

const frame = (type: string, body: Uint8Array) => {
  const header = Buffer.alloc(5, type)
  header.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}
const row = fc.uint8Array({ maxLength: 200 }).map((body) => frame('D', body))
const error = (severity: string, text: string) =>
  frame('E', Buffer.from(`S${severity}\0V${severity}\0C53100\0M${text}\0\0`))
const failure = fc.constantFrom(error('ERROR', 'duplicate key VPANIC'), error('PANIC', 'No space left on device'))
const notification = fc
  .record({ channel: fc.stringMatching(/^[a-z]{1,9}$/), payload: fc.stringMatching(/^[a-zÄ]{0,40}$/) })
  .map(({ channel, payload }) => frame('A', Buffer.from(`\0\0\0\0${channel}\0${payload}\0`)))

function read(pieces: readonly Uint8Array[]): { rest: string; heard: string[] } {
  const heard: string[] = []
  const frames = new BackendFrames(
    ({ channel, payload }) => heard.push(`${channel} ${payload}`),
    (text) => heard.push(`panic ${text}`),
  )
  const rest = pieces.flatMap((piece) => frames.split(piece))
  return { rest: Buffer.concat(rest).toString('hex'), heard }
}

describe('the splitter of database answers', () => {
  it('the backend splitter finds the same notifications and rest however the bytes are split', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(row, notification, failure), { maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 40 }),
        (frames, cuts) => {
          const bytes = Buffer.concat(frames)
          const places = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b)
          const pieces = [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length))
          expect(read(pieces)).toEqual(read([bytes]))
          const passedOn = frames.filter((one) => one[0] !== 'A'.charCodeAt(0))
          expect(read([bytes]).rest).toBe(Buffer.concat(passedOn).toString('hex'))
        },
      ),
    )
  })

  it('the backend splitter reports a panic and no other error', () => {
    expect(read([error('PANIC', 'No space left on device')]).heard).toEqual(['panic No space left on device'])
    expect(read([error('ERROR', 'VPANIC'), error('FATAL', 'x')]).heard).toEqual([])
  })
})
