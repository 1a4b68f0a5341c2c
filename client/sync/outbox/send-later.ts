import { subscribe } from 'valtio'
import { OUTBOX_TAG } from '../../service-worker/messages.ts'
import type { DeviceState } from '../device.ts'

type Later = { sync?: { register: (tag: string) => Promise<void> } }

const ofBrowser = async (): Promise<Later | undefined> => {
  if (!isSecureContext || !('serviceWorker' in navigator)) return undefined
  return (await navigator.serviceWorker.ready) as unknown as Later
}

/**
 * Has the browser send what waits once there is a network, also when no page is open by then: asked for with each
 * change that is queued, and again when the page is left, since what was asked for earlier may be over [SW14]. Until the
 * function that is returned is called.
 */
export function sendLater({ state }: { state: DeviceState }, registration = ofBrowser): () => void {
  let later: Later['sync']
  let known = 0
  const ask = () => {
    // Some people forbid it; then it is sent when the app is open again.
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
  // Once it is too late for anything that takes a moment, this is still heard.
  const leave = () => ask()
  addEventListener('pagehide', leave)
  return () => {
    removeEventListener('pagehide', leave)
    stop()
  }
}
