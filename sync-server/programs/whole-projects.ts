import { Readable } from 'node:stream'
import { tooManyRequests } from '../errors.ts'

/** Each reads page after page for seconds, of a large project for a minute. */
const AT_ONCE = 4
/** Nobody has all of the places. */
const AT_ONCE_EACH = 2
const AGAIN_AFTER = 10
/** Who takes nothing for so long has gone without saying so, or only holds a place. */
const STALLED_MS = 60_000
/** What is handed over at once: a large image is no reason to take somebody for stalled who reads slowly. */
const PIECE = 64 * 1024

/** Lets a few whole projects be read at once; others are asked to come back. */
export type WholeProjects = { read(asker: string, chunks: AsyncIterable<string | Uint8Array>): Readable }

/** Returns what stops it. */
type SetTimer = (run: () => void, ms: number) => () => void

const realTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export function createWholeProjects(setTimer: SetTimer = realTimer): WholeProjects {
  const running = new Map<string, number>()
  const leave = (asker: string) => {
    const left = (running.get(asker) ?? 0) - 1
    if (left > 0) running.set(asker, left)
    else running.delete(asker)
  }
  return {
    read: (asker, chunks) => {
      const own = running.get(asker) ?? 0
      if (own >= AT_ONCE_EACH) {
        throw tooManyRequests('You are reading several projects whole already. Try again in a moment.', AGAIN_AFTER)
      }
      if (running.values().reduce((sum, count) => sum + count, 0) >= AT_ONCE) {
        throw tooManyRequests('Several projects are being read whole. Try again in a moment.', AGAIN_AFTER)
      }
      running.set(asker, own + 1)
      const stalled = () => stream.destroy(new Error('Nobody reads what was asked for'))
      const stream = Readable.from(
        watched(chunks, () => setTimer(stalled, STALLED_MS)),
        { objectMode: false },
      )
      stream.once('close', () => leave(asker))
      return stream
    },
  }
}

/** Piece by piece, with an alarm set while one waits to be taken. */
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
