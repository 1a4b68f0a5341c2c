import { subscribe } from 'valtio'
import { ask, type PartsKept, type ToWorker } from '../../service-worker/messages.ts'
import type { PartKind } from '../../service-worker/shell-list.ts'
import type { DeviceState } from '../device.ts'

/** Time limit for fetching all files on a slow network, in milliseconds. */
const ANSWER_MS = 120_000
const TRY_AGAIN_MS = 15_000

/**
 * Whether this browser can start the app without a server. Without that, offline projects would be
 * useless.
 */
export function canKeepOffline(): boolean {
  return isSecureContext && 'serviceWorker' in navigator && document.querySelector('meta[name=version]') !== null
}

/** Makes the service worker keep exactly the files that blocks of these kinds need. */
export async function keepParts(kinds: readonly PartKind[]): Promise<PartsKept> {
  if (!canKeepOffline()) return 'later'
  const { active } = await navigator.serviceWorker.ready
  const answer = active && (await ask<ToWorker>(active, { type: 'keep-parts', kinds }, ANSWER_MS))
  return (answer as PartsKept | undefined) ?? 'later'
}

type Watched = { state: DeviceState; opened: Promise<void> }

/**
 * Keeps the files that diagrams of offline projects need on this device, until the returned function is
 * called. Checks at the start of each tab, because another version of the app needs other files.
 */
export function watchParts({ state, opened }: Watched, keep = keepParts): () => void {
  let asked = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const kindsNow = () =>
    [
      ...new Set(
        Object.values(state.kept).flatMap(({ parts, text }) => (text ? [...parts, 'search' as const] : parts)),
      ),
    ].sort()
  const look = () => {
    const kinds = kindsNow()
    const wanted = JSON.stringify(kinds)
    if (stopped || wanted === asked) return
    asked = wanted
    clearTimeout(timer)
    state.parts = 'asking'
    void keep(kinds).then((outcome) => {
      if (stopped || wanted !== asked) return
      state.parts = outcome
      if (outcome !== 'kept') timer = setTimeout(again, TRY_AGAIN_MS)
    })
  }
  const again = () => {
    asked = ''
    look()
  }
  let stop = () => {}
  const begin = () => {
    if (stopped) return
    stop = subscribe(state, look)
    look()
  }
  // Until the device is open, we don't know which projects are kept.
  opened.then(begin, () => undefined)
  return () => {
    stopped = true
    clearTimeout(timer)
    stop()
  }
}
