/** Cuts a stream into pieces of one size; the last may be smaller. Holds one piece in memory. */
export async function* inPieces(chunks: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + bytes - length)
      parts.push(part)
      length += part.length
      at += part.length
      if (length < bytes) continue
      yield Buffer.concat(parts, length)
      parts = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(parts, length)
}
