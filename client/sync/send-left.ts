import { subscribe } from 'valtio'
import { currentUser, unsentNews, unsentPages } from '../session/index.ts'
import { current } from './current-device.ts'
import type { Device } from './device.ts'

/**
 * Delay before unsent text is sent from here, in milliseconds. Until then, the tab that wrote it sends
 * it.
 */
const LEFT_AFTER_MS = 10_000

/** Follows the signed-in person, and sends their leftover text. Called once, when the application starts. */
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
 * Sends text that earlier tabs couldn't send, as soon as the server is reachable. No page needs to be open
 * for this. The returned function stops it.
 */
function sendLeft(device: Device, userId: string): () => void {
  let isRunning = false
  /**
   * Whether to run again after this run. A run misses text that is written during it, and pages that couldn't
   * be reached before.
   */
  let isAskedAgain = false
  let isOver = false
  let wasOnline = false
  /**
   * Pages whose text the server has refused since the last reconnect. They are retried after the next
   * reconnect, because a retry on every edit would never end.
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
      // Loaded on demand, because the module is large and rarely needed while no page is open.
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
