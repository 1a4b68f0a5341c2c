import { randomKey } from '../../shared/basics/ids.ts'
import { originOf } from '../hosts/server-address.ts'
import { Device, type DevicePerson } from './device.ts'
import { type Channel, channelName } from './engine/messages.ts'
import { watchParts } from './kept/keep-parts.ts'
import { askFor } from './outbox/ask-for.ts'
import { postChanges } from './outbox/post-changes.ts'
import { sendLater } from './outbox/send-later.ts'
import { followProof } from './proof.ts'
import { Replica } from './replica/database.ts'
import { tellNotices } from './tell-notices.ts'

/** Opens a person's data in this browser, and starts a worker that keeps the data in sync. */
export function openDevice(person: DevicePerson): Device {
  const device: Device = new Device({
    person,
    replica: new Replica(person.id),
    channel: new BroadcastChannel(channelName(person.id)) as unknown as Channel,
    startEngine: (attempt) => startWorker(person.id, attempt),
    workerOutlivesTabs: typeof SharedWorker === 'function',
    uuid: randomKey,
    now: Date.now,
    post: (body) => postChanges(askFor(person.id, sendWithCookies), originOf('api'), body),
  })
  const say = () => device.sayNeeds()
  const online = () => device.tell({ type: 'network', online: true })
  const offline = () => device.tell({ type: 'network', online: false })
  const leave = () => device.sayGoodbye()
  document.addEventListener('visibilitychange', say)
  addEventListener('pageshow', say)
  // Runs in the capture phase, so before other `pagehide` listeners, which may still queue changes.
  addEventListener('pagehide', leave, { capture: true })
  addEventListener('online', online)
  addEventListener('offline', offline)
  const stops = [watchParts(device), sendLater(device), tellNotices(device), followProof(device)]
  const close = device.close.bind(device)
  device.close = () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', say)
    removeEventListener('pageshow', say)
    removeEventListener('pagehide', leave, { capture: true })
    removeEventListener('online', online)
    removeEventListener('offline', offline)
    close()
  }
  return device
}

/** Sends the session cookie to the API's own host, too. */
const sendWithCookies: typeof fetch = (input, init) => fetch(input, { ...init, credentials: 'include' })

/** Starts one worker for all tabs if the browser can, otherwise one for this tab. */
function startWorker(userId: string, attempt: number): { close: () => void } {
  if (typeof SharedWorker === 'function') {
    const worker = new SharedWorker(new URL('./engine/worker.ts', import.meta.url), {
      type: 'module',
      name: `${userId}#${originOf('api')}#${attempt}`,
      // Where supported, keeps the worker alive after the last tab closes, so that it can send the last changes.
      extendedLifetime: true,
    } as WorkerOptions)
    worker.addEventListener('error', (event) => console.warn('The worker that syncs could not start', event))
    return { close: () => undefined }
  }
  const worker = new Worker(new URL('./engine/worker.ts', import.meta.url), { type: 'module' })
  const sayVisible = () => worker.postMessage({ visible: !document.hidden })
  worker.postMessage({ visible: !document.hidden, start: { userId, apiOrigin: originOf('api') } })
  document.addEventListener('visibilitychange', sayVisible)
  return {
    close: () => {
      document.removeEventListener('visibilitychange', sayVisible)
      worker.terminate()
    },
  }
}
