import type { Outcome } from './keeper.ts'
import { synchroniseSession } from './session.ts'

/** Pause before each further request. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000]

const afterwards = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * Asks for the new session until the auth service answers, because the sign-in can't be repeated. Gives up
 * after half a minute with `unknown`.
 */
export async function awaitSession(ask = synchroniseSession, pause = afterwards): Promise<Outcome> {
  let outcome = await ask()
  for (const ms of PAUSES_MS) {
    if (outcome !== 'unknown') break
    await pause(ms)
    outcome = await ask()
  }
  return outcome
}
