import { Readable } from 'node:stream'
import { realTimer, type SetTimer } from './timer.ts'

/** Time without reading after which a reader counts as gone, in milliseconds. */
const STALLED_MS = 60_000
/** Bytes to send at once, so that a slow reader of a large chunk doesn't count as stalled. */
const PIECE = 64 * 1024

/** Streams chunks at the reader's pace. Destroys the stream when the reader stalls. */
export function streamToReader(chunks: AsyncIterable<string | Uint8Array>, setTimer: SetTimer = realTimer): Readable {
  const stalled = () => stream.destroy(new Error('Nobody reads what was asked for'))
  const stream: Readable = Readable.from(
    watched(chunks, () => setTimer(stalled, STALLED_MS)),
    { objectMode: false },
  )
  return stream
}

/** Yields small pieces, with a timer for each piece that waits for the reader. */
async function* watched(chunks: AsyncIterable<string | Uint8Array>, setAlarm: () => () => void) {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    for (let at = 0; at < bytes.length; at += PIECE) {
      const putOff = setAlarm()
      try {
        yield bytes.subarray(at, at + PIECE)
      } finally {
        putOff()
      }
    }
  }
}
