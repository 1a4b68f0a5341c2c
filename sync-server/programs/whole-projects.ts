import type { Readable } from 'node:stream'
import { tooManyRequests } from '../errors.ts'
import { createPlaces } from '../http/places.ts'
import { streamToReader } from '../http/stream-to-reader.ts'
import { realTimer, type SetTimer } from '../http/timer.ts'

/** Limits for concurrent reads, per requester and in total. Reading a large project takes up to a minute. */
const AT_ONCE = { each: 2, all: 4 }
const AGAIN_AFTER = 10
const TAKEN = {
  own: 'You’re already reading several whole projects. Try again in a moment.',
  all: 'Too many whole projects are being read. Try again in a moment.',
}

/** Limits concurrent reads of whole projects. Throws 429 if the limit is reached. */
export type WholeProjects = { read(asker: string, chunks: AsyncIterable<string | Uint8Array>): Readable }

export function createWholeProjects(setTimer: SetTimer = realTimer): WholeProjects {
  const places = createPlaces(AT_ONCE)
  return {
    read: (asker, chunks) => {
      const leave = places.take(asker)
      if (typeof leave === 'string') throw tooManyRequests(TAKEN[leave], AGAIN_AFTER)
      return streamToReader(chunks, setTimer).once('close', leave)
    },
  }
}
