import { ASKING_FOR } from '../../../shared/protocol/asking-for.ts'

/**
 * Wraps `fetch` so that each request names the person it is for. The server doesn't answer if someone
 * else has signed in meanwhile [WD1].
 */
export function askFor(userId: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(ASKING_FOR, userId)
    return fetch(input, { ...init, headers })
  }
}
