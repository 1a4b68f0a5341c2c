import { versionOfPage } from '../../service-worker/answer-for.ts'
import { ask, isToPage, type Repair, type ToWorker } from '../../service-worker/messages.ts'
import { setRemedy } from '../../ui/late.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { createRemedy } from './missing-part.ts'
import { createQuietMoment } from './quiet-moment.ts'
import { createVersionWatch, type VersionWatch } from './version-watch.ts'

/**
 * Milliseconds between update checks. Browsers check only when a page loads, but a tab may stay open for
 * weeks.
 */
const CHECK_MS = 3_600_000
const ANSWER_MS = 3000
/** Time limit in milliseconds for the worker to compare and fetch every file. */
const REPAIR_MS = 15_000
/**
 * Longest wait in milliseconds for an idle moment. Installing the worker for offline use can wait until the
 * page has started.
 */
const IDLE_MS = 3000
const RELOADED = 'reloaded-at'
const MINUTE = 60_000

const TYPING = ['keydown', 'input', 'compositionupdate', 'paste'] as const

/** Starts the app from this device next time, and keeps it up to date without interrupting anyone. */
export function keepCurrent(): void {
  const own = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content
  const after = (milliseconds: number, act: () => void) => void setTimeout(act, milliseconds)
  const quiet = createQuietMoment({ now: Date.now, after })
  for (const type of TYPING) addEventListener(type, quiet.typed, { capture: true, passive: true })

  let registration: ServiceWorkerRegistration | undefined
  const watch = createVersionWatch({
    own,
    whenQuiet: quiet.whenQuiet,
    offer,
    takeOver: () => {
      registration?.waiting?.postMessage({ type: 'skip-waiting' } satisfies ToWorker)
      return Boolean(registration?.waiting)
    },
    giveWay,
    reload: () => location.reload(),
    after,
  })
  setRemedy(createRemedy({ own, serverVersion, repair, giveWay, found: watch.found, reloadOnce }))

  if (!own || !isSecureContext || !('serviceWorker' in navigator)) return
  answerWorker(own)
  whenLoaded(async () => {
    registration = await register(own, watch)
  })
}

function offer(accept: () => void): void {
  showToast({
    title: 'A new version is ready',
    text: 'What you wrote is kept.',
    durationMs: 0,
    action: { label: 'Reload', onAct: accept },
  })
}

async function register(own: string, watch: VersionWatch): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', () => {
    void watch.tookOver(() => versionOf(serviceWorker.controller))
  })
  try {
    const given = serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    // Tools that block service workers can make `register` resolve to nothing.
    const registration = (await given) as ServiceWorkerRegistration | undefined
    if (!registration) return undefined
    watchRegistration(registration, own, watch)
    registration.active?.postMessage({ type: 'tidy' } satisfies ToWorker)
    return registration
  } catch (error) {
    console.warn('The app is not kept for starting without a connection', error)
    return undefined
  }
}

function watchRegistration(registration: ServiceWorkerRegistration, own: string, watch: VersionWatch): void {
  const foundWaiting = async () => {
    const { waiting } = registration
    const version = await versionOf(waiting)
    // This page came from the network and already has the new version, so the person needn't confirm.
    if (version === own) waiting?.postMessage({ type: 'skip-waiting' } satisfies ToWorker)
    else watch.found(version)
  }
  void foundWaiting()
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void foundWaiting()
    })
  })
  let checkedAt = Date.now()
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < CHECK_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', check)
}

/** Tells the worker which version this page uses. The worker deletes versions that no page uses. */
function answerWorker(own: string): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (isToPage(data)) ports[0]?.postMessage(own)
  })
  navigator.serviceWorker.startMessages()
}

async function versionOf(worker: ServiceWorker | null): Promise<string | undefined> {
  if (!worker) return undefined
  const version = await ask<ToWorker>(worker, { type: 'version' }, ANSWER_MS)
  return typeof version === 'string' ? version : undefined
}

async function serverVersion(): Promise<string | undefined> {
  const answer = await fetch('/', { cache: 'no-store' })
  if (!answer.ok) throw new Error(`The page was answered with ${answer.status}`)
  return versionOfPage(await answer.text())
}

/** Worker that controls this page. Without one, the page comes from the network. */
function controller(): ServiceWorker | null {
  return navigator.serviceWorker?.controller ?? null
}

async function giveWay(): Promise<void> {
  const worker = controller()
  if (worker) await ask<ToWorker>(worker, { type: 'give-way' }, ANSWER_MS)
}

async function repair(): Promise<Repair | undefined> {
  const worker = controller()
  return worker ? ((await ask<ToWorker>(worker, { type: 'repair' }, REPAIR_MS)) as Repair | undefined) : undefined
}

function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < MINUTE) return false
    sessionStorage.setItem(RELOADED, String(Date.now()))
  } catch {
    // Without storage, we can't know whether this is the first time.
    return false
  }
  location.reload()
  return true
}

function whenLoaded(act: () => Promise<void>): void {
  const soon = () => whenIdle(() => void act(), IDLE_MS)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
