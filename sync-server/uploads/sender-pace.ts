import { AppError } from '../errors.ts'
import type { SetTimer } from '../http/timer.ts'

/**
 * Limits in milliseconds: for a sender's silence, and for a whole upload. 20 MB in 30 min is 12 kB a second.
 */
export const SENDER_PACE = { silentMs: 30_000, wholeMs: 30 * 60_000 }

const tooSlow = () =>
  new AppError('upload_broken', 408, 'The upload was too slow and was stopped. Check your connection, then try again.')

type Pace = typeof SENDER_PACE & { setTimer: SetTimer }

/**
 * Passes chunks on. Throws 408 if the sender is silent for too long, or if the whole upload takes too long.
 */
export async function* atSenderPace<Chunk>(
  chunks: AsyncIterable<Chunk>,
  { silentMs, wholeMs, setTimer }: Pace,
): AsyncGenerator<Chunk> {
  const late = Promise.withResolvers<never>()
  late.promise.catch(() => undefined)
  const giveUp = () => late.reject(tooSlow())
  const cancelWhole = setTimer(giveUp, wholeMs)
  const iterator = chunks[Symbol.asyncIterator]()
  let isWaiting = false
  try {
    while (true) {
      const cancelSilent = setTimer(giveUp, silentMs)
      isWaiting = true
      const next = await Promise.race([iterator.next(), late.promise]).finally(cancelSilent)
      isWaiting = false
      if (next.done) return
      yield next.value
    }
  } finally {
    cancelWhole()
    // Skips this while a chunk is awaited, because `return` would wait for that chunk too.
    if (!isWaiting) await iterator.return?.()
  }
}
