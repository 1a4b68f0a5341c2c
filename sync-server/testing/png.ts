import { randomBytes } from 'node:crypto'

const chunk = (type: string, data: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // Nothing checks the checksum.
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

/** A file of this many bytes with a PNG header and random content. */
export function pngOf(bytes: number, ...before: { type: string; data: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(64, 0)
  header.writeUInt32BE(64, 4)
  header.set([8, 2], 8)
  const start = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...before.map(({ type, data }) => chunk(type, data)),
  ])
  return Buffer.concat([start, chunk('IDAT', randomBytes(bytes - start.length - 12))])
}
