import type { RefreshOutcome } from '../../../../shared/contract/refresh.ts'
import { isStatus } from '../../../api/index.ts'

/**
 * Polling interval in milliseconds. The server may know the outcome before this device does, and it may be
 * unreachable for a while.
 */
const AGAIN_MS = 3_000

/**
 * Resolves to the outcome of the running or last refresh. Resolves to undefined if the person lost access or
 * the project was deleted. Never resolves once the signal is aborted.
 */
export async function waitForOutcome(
  read: () => Promise<RefreshOutcome>,
  signal: AbortSignal,
): Promise<RefreshOutcome | undefined> {
  const { promise, resolve } = Promise.withResolvers<RefreshOutcome | undefined>()
  const ask = async () => {
    const answer = await read().catch((error: unknown) => {
      if (isStatus(error, 401, 403, 404)) return REFUSED
      console.debug("The outcome of the update isn't known yet", error)
      return undefined
    })
    if (signal.aborted) return
    if (answer === REFUSED) resolve(undefined)
    else if (answer && !answer.running) resolve(answer)
    else {
      const timer = setTimeout(ask, AGAIN_MS)
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    }
  }
  void ask()
  return promise
}

const REFUSED = 'refused'
