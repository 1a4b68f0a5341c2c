import { randomKey } from '../../shared/basics/ids.ts'
import { hostInPage } from '../../shared/contract/server-addresses.ts'
import { peopleOnDevice } from '../session/unsent-changes.ts'
import { channelName, type EngineMessage } from '../sync/engine/messages.ts'
import { portionsOf } from '../sync/engine/portions.ts'
import type { RowDelta } from '../sync/replica/apply-rows.ts'
import { Replica } from '../sync/replica/database.ts'
import { sendOutbox } from './send-outbox.ts'

/**
 * Defines the outbox in a separate script, because the worker starts with every visit and rarely has to send.
 */
Object.assign(globalThis, {
  sendOutbox: async () =>
    await sendOutbox({
      people: peopleOnDevice,
      open: (userId) => new Replica(userId),
      tell: tellPages,
      baseUrl: await apiOrigin(),
      fetch: (input, init) => fetch(input, { ...init, credentials: 'include' }),
      now: Date.now,
      random: Math.random,
      uuid: randomKey,
      wait: (ms) =>
        new Promise((resolve) => {
          setTimeout(resolve, ms)
        }),
    }),
})

/** Origin of the API, which the stored page contains. */
async function apiOrigin(): Promise<string> {
  const page = await caches.match('/index.html')
  return hostInPage((await page?.text()) ?? '', 'api') ?? location.origin
}

function tellPages(userId: string, delta: RowDelta): void {
  const channel = new BroadcastChannel(channelName(userId))
  const tell = (message: EngineMessage) => channel.postMessage(message)
  for (const portion of portionsOf(delta)) tell({ type: 'rows', delta: portion })
  tell({ type: 'outbox' })
  channel.close()
}
