import { subscribe } from 'valtio'

/**
 * Resolves once a condition on a valtio state is true: at once if it already is, otherwise after a
 * change. Rejects with the reason of `signal` if that aborts first.
 */
export function until(state: object, isSo: () => boolean, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      unsubscribe()
      signal?.removeEventListener('abort', look)
    }
    const look = () => {
      if (!signal?.aborted && !isSo()) return
      stop()
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const unsubscribe = subscribe(state, look)
    signal?.addEventListener('abort', look)
    look()
  })
}
