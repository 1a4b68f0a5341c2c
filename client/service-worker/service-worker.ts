import { SERVER_SEGMENTS } from '../../shared/contract/server-addresses.ts'
import { answerFor } from './answer-for.ts'
import { ask, isToWorker, OUTBOX_TAG, type ToPage, type ToWorker } from './messages.ts'
import type { Shell } from './shell-list.ts'
import { createShellStore } from './shell-store.ts'

/**
 * Starts the client from this device, even without a network. Answers requests for the page and its files
 * from the store of this worker's version. Meanwhile, the browser looks for a newer worker. Rules and
 * reasons: SPEC.md.
 */

/**
 * Data that the build inserts in place of the name. The name is used only once, to insert the data only once.
 */
declare const SHELL: Shell
const shell = SHELL

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
/** Install event. `addRoutes`, which lets requests bypass the worker, isn't available in every browser. */
type Installing = Extendable & { addRoutes?: (routes: readonly object[]) => Promise<void> }
type Syncing = Extendable & { tag: string }
type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Told = Extendable & { data: unknown; ports: readonly MessagePort[] }
type Page = { postMessage: (message: ToPage, transfer: Transferable[]) => void }
/** The members of the worker's global scope that are used here. The compiler's types cover pages only. */
type Scope = {
  registration: { installing: object | null; waiting: object | null; sync?: object }
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Page[]>
  }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install', act: (event: Installing) => void): void
    (type: 'activate', act: (event: Extendable) => void): void
    (type: 'fetch', act: (event: Fetching) => void): void
    (type: 'message', act: (event: Told) => void): void
    (type: 'sync', act: (event: Syncing) => void): void
  }
  importScripts: (path: string) => void
  /** Defined by the outbox script. */
  sendOutbox?: () => Promise<void>
}
const scope = globalThis as unknown as Scope

const OUTBOX_SCRIPT = '/service-worker-outbox.js'

/**
 * How long a page may take to answer with its version. A frozen page takes longer, and then nothing is
 * removed.
 */
const ANSWER_MS = 2000

const files = new Set(shell.files.map(([path]) => path))
const store = createShellStore({ caches, fetch: (...request) => fetch(...request), shell })

scope.addEventListener('install', (event) => {
  event.waitUntil(install())
  // Routes let server calls bypass the worker. Otherwise each call would have to wake the worker first.
  event.addRoutes?.(serverRoutes()).catch((error: unknown) => console.warn('Calls go by way of the worker', error))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.clients.claim())
  void tidy()
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, mode, url } = request
  const answer = answerFor({ method, mode, url, range: request.headers.has('range') }, location.origin, files)
  if (answer === 'network') return
  if (answer === 'stored') {
    event.respondWith(store.file(request, (work) => event.waitUntil(work)))
    return
  }
  event.respondWith(store.page().then((page) => page ?? fetch(request)))
  event.waitUntil(store.refill())
})

scope.addEventListener('message', (event) => {
  if (isToWorker(event.data)) event.waitUntil(obey(event.data, (answer) => event.ports[0]?.postMessage(answer)))
})

async function install(): Promise<void> {
  await store.install()
  // Imports the script during the install, because the browser stores it with the worker and rejects later
  // imports.
  if (scope.registration.sync) scope.importScripts(OUTBOX_SCRIPT)
}

scope.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(sendOutbox())
})

/** Sends the outbox. Rejects if that failed, so that the browser retries. */
async function sendOutbox(): Promise<void> {
  if (!scope.sendOutbox) scope.importScripts(OUTBOX_SCRIPT)
  await scope.sendOutbox?.()
}

async function obey(message: ToWorker, answer: (answer: unknown) => void): Promise<void> {
  switch (message.type) {
    case 'skip-waiting':
      return await scope.skipWaiting()
    case 'version':
      return answer(shell.version)
    case 'repair':
      return answer(await store.repair())
    case 'give-way':
      return answer(await store.giveWay())
    case 'tidy':
      return await tidy()
    case 'keep-parts':
      return answer(await store.keepParts(message.kinds))
  }
}

function serverRoutes(): object[] {
  const { origin } = location
  const segments = SERVER_SEGMENTS.filter((segment) => segment !== 'assets')
  return segments.map((segment) => ({
    condition: { urlPattern: new URLPattern({ baseURL: origin, pathname: `/${segment}{/*}?` }) },
    source: 'network',
  }))
}

/** Not while another version is on its way: its store must not be taken for an old one. */
async function tidy(): Promise<void> {
  const another = () => scope.registration.installing ?? scope.registration.waiting
  if (another()) return
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const versions = await Promise.all(pages.map((page) => ask<ToPage>(page, { type: 'which-version' }, ANSWER_MS)))
  if (!another()) await store.tidy(versions.map((version) => (typeof version === 'string' ? version : undefined)))
}
