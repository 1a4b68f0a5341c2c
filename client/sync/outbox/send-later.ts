import { subscribe } from 'valtio'
import { OUTBOX_TAG } from '../../service-worker/messages.ts'
import type { DeviceState } from '../device.ts'

type Later = { sync?: { register: (tag: string) => Promise<void> } }

const ofBrowser = async (): Promise<Later | undefined> => {
  if (!isSecureContext || !('serviceWorker' in navigator)) return undefined
  return (await navigator.serviceWorker.ready) as unknown as Later
}

/**
 * Registers a background sync, so that the browser sends waiting changes once there is a network, even if
 * no page is open. Registers with each queued change, and again when the page is left, since the earlier
 * registration may have ended [SW14]. Stops when the returned function is called.
 */
export function sendLater({ state }: { state: DeviceState }, registration = ofBrowser): () => void {
  let later: Later['sync']
  let known = 0
  const ask = () => {
    // Registration fails if someone forbids background sync. Then the app sends the changes when it is open
    // again.
    if (state.waiting.length > 0) later?.register(OUTBOX_TAG).catch(() => undefined)
  }
  const look = () => {
    const newest = Math.max(0, ...state.waiting.map(({ createdAt }) => createdAt))
    if (newest <= known) return
    known = newest
    ask()
  }
  registration().then(
    (found) => {
      later = found?.sync
      ask()
    },
    () => undefined,
  )
  const stop = subscribe(state, look)
  // While the page is being left, slower work would come too late. The browser still accepts this registration.
  const leave = () => ask()
  addEventListener('pagehide', leave)
  return () => {
    removeEventListener('pagehide', leave)
    stop()
  }
}
