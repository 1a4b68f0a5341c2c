import type { SessionAnswer } from './auth-service.ts'
import type { User } from './stored-user.ts'
import { timesOf } from './token.ts'

/** Result of a session check. `unknown`: no answer arrived, so the session state stays as it was. */
export type Outcome = 'signed-in' | 'signed-out' | 'unknown'

const REFRESH_BEFORE_EXPIRY = 120_000
const RETRY_AFTER_FAILURE = 30_000
/** Minimum wait in milliseconds. Prevents a tight loop of requests for a token that expires very soon. */
const SHORTEST_WAIT = 5_000

export type KeeperParts = {
  getSession: () => Promise<SessionAnswer>
  after: (milliseconds: number, act: () => void) => () => void
  signedIn: (user: User, token: string | null) => void
  /**
   * Called when the auth service answers that there is no session, or with 401 or 403. A network error doesn't
   * count.
   */
  signedOut: () => void
  warn: (message: string, cause: unknown) => void
}

/**
 * Keeps the session in sync with the auth service. Sends one request at a time, and renews the token before
 * it expires.
 */
export function createKeeper({ getSession, after, signedIn, signedOut, warn }: KeeperParts) {
  let running: Promise<Outcome> | undefined
  let cancel: () => void = () => undefined
  let generation = 0

  const schedule = (wait: number) => {
    cancel()
    cancel = after(wait, () => void synchronise())
  }

  async function ask(asked: number): Promise<Outcome> {
    try {
      const answer = await getSession()
      if (asked !== generation) return 'unknown'
      if (answer.kind !== 'session') {
        stop()
        signedOut()
        return 'signed-out'
      }
      signedIn(answer.user, answer.token)
      const times = timesOf(answer.token)
      // Waits by the token's lifetime instead of its expiry time, because this device's clock may be wrong.
      if (times) schedule(Math.max(times.expiresAt - times.issuedAt - REFRESH_BEFORE_EXPIRY, SHORTEST_WAIT))
      return 'signed-in'
    } catch (error) {
      if (asked !== generation) return 'unknown'
      warn('The session could not be refreshed; trying again in 30 s', error)
      schedule(RETRY_AFTER_FAILURE)
      return 'unknown'
    }
  }

  function synchronise(): Promise<Outcome> {
    if (running) return running
    const mine = ask(generation).finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }

  /** Cancels the timer, and ignores any pending answer. */
  function stop(): void {
    cancel()
    generation += 1
    running = undefined
  }

  return { synchronise, stop }
}
