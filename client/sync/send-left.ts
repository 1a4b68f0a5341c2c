import { subscribe } from 'valtio'
import { currentUser, unsentNews, unsentPages } from '../session/index.ts'
import { current } from './current-device.ts'
import type { Device } from './device.ts'

/** Milliseconds before unsent text counts as left. Until then, the tab that wrote it is sending it. */
const LEFT_AFTER_MS = 10_000

/** Follows the signed-in person. Called once, when the application starts. */
export function startSendingLeft(): void {
  let of: Device | undefined
  let stop: () => void = () => undefined
  subscribe(current, () => {
    const { device } = current
    const user = currentUser()
    if (device === of) return
    stop()
    of = device
    stop = device && user ? sendLeft(device, user.id) : () => undefined
  })
}

/**
 * Sends text that tabs wrote on pages and could not send, as soon as the server is reachable. Works
 * regardless of which page or tabs are open then. The returned function stops it.
 */
function sendLeft(device: Device, userId: string): () => void {
  let isRunning = false
  /**
   * Whether to run again: a run doesn't include text written meanwhile, or pages that couldn't be reached
   * before.
   */
  let isAskedAgain = false
  let isOver = false
  let wasOnline = false
  /**
   * Pages of which the server took nothing since it became reachable. Retrying them on every edit would never
   * end.
   */
  const refused = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOnline = () => device.state.connection === 'up-to-date' || device.state.connection === 'syncing'
  const send = async () => {
    if (isOver || !isOnline() || unsentPages(userId).size === 0) return
    if (isRunning) {
      isAskedAgain = true
      return
    }
    isRunning = true
    try {
      // Loaded on demand, because it is large and rarely needed without a page.
      const { sendUnsent } = await import('./page-docs/send-unsent.ts')
      await sendUnsent(userId, refused, () => !isOver && isOnline())
    } catch (error) {
      console.warn('What was written on pages and not sent is still on this device only', error)
    } finally {
      isRunning = false
    }
    if (!isAskedAgain) return
    isAskedAgain = false
    void send()
  }
  const onState = () => {
    const isBack = isOnline() && !wasOnline
    wasOnline = isOnline()
    if (!isBack) return
    refused.clear()
    void send()
  }
  const onNews = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void send()
    }, LEFT_AFTER_MS)
  }
  const stops = [subscribe(device.state, onState), subscribe(unsentNews, onNews)]
  onState()
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
