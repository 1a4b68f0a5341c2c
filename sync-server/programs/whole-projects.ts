import { Readable } from 'node:stream'
import { tooManyRequests } from '../errors.ts'

/** Each reads page after page for seconds, of a large project for a minute. */
const AT_ONCE = 4

/** Lets a few whole projects be read at once; others are asked to come back. */
export type WholeProjects = { read<Chunk>(chunks: AsyncIterable<Chunk>): Readable }

export function createWholeProjects(): WholeProjects {
  let running = 0
  return {
    read: (chunks) => {
      if (running >= AT_ONCE) throw tooManyRequests('Several projects are being read whole. Try again in a moment.', 10)
      running += 1
      const stream = Readable.from(chunks, { objectMode: false })
      stream.once('close', () => {
        running -= 1
      })
      return stream
    },
  }
}
