import { subscribe } from 'valtio'

/**
 * Resolves once something is so of a valtio state: at once where it is already, else when a change has made it so.
 * Rejects with the reason of `signal` when it was given up before.
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
