import type { FastifyRequest } from 'fastify'
import { tooManyRequests } from '../errors.ts'
import { createPlaces, type Places } from './places.ts'
import { askerOf } from './request-limits.ts'

/** Limits of open connections in one process: per person, per visitor's address, and in total. */
export type OpenLimit = { person: number; address: number; all: number; words: string }

export const OPEN_LIMITS = {
  /** A person has a stream for each window with a page. An address can belong to an office full of visitors. */
  pageStreams: {
    ...{ person: 20, address: 200, all: 5_000 },
    words: 'Too many pages are open at once. Close some, or try again later.',
  },
  /** A device follows several lists for each project that it stores. */
  shapes: {
    ...{ person: 500, address: 1_000, all: 20_000 },
    words: 'Your projects are open on too many devices or windows at once. Close some, or try again later.',
  },
  /** Each page open for editing has a socket. A socket counts for its address until it has sent its token. */
  sockets: {
    ...{ person: 200, address: 1_000, all: 10_000 },
    words: 'Too many pages are open at once. Close some, or try again later.',
  },
} satisfies Record<string, OpenLimit>

const RETRY_AFTER_S = 60

export type OpenLimits = {
  /** Throws 429 if the limit is reached; otherwise returns a function that frees the place. */
  take(request: Pick<FastifyRequest, 'actor' | 'ip'>): () => void
}

/** Counts open connections of one kind, for each requester and in total. */
export function createOpenLimits(limit: OpenLimit): OpenLimits {
  // People and visitors' addresses count in the same total.
  const sum = createPlaces({ each: limit.all, all: limit.all })
  const [persons, addresses] = [limit.person, limit.address].map((each) => createPlaces({ each, all: limit.all }))
  return {
    take: (request) => {
      const release = takeOf((request.actor ? persons : addresses) as Places, askerOf(request))
      if (!release) throw tooManyRequests(limit.words, RETRY_AFTER_S)
      const releaseOfAll = takeOf(sum, '')
      if (releaseOfAll) return () => [release, releaseOfAll].forEach((free) => void free())
      release()
      throw tooManyRequests('The server has too many open connections. Try again later.', RETRY_AFTER_S)
    },
  }
}

function takeOf(places: Places, asker: string): (() => void) | undefined {
  const place = places.take(asker)
  return typeof place === 'function' ? place : undefined
}
