import { randomKey } from '../../shared/basics/ids.ts'
import { peopleOnDevice } from '../session/unsent-changes.ts'
import { channelName, type EngineMessage } from '../sync/engine/messages.ts'
import { portionsOf } from '../sync/engine/portions.ts'
import type { RowDelta } from '../sync/replica/apply-rows.ts'
import { Replica } from '../sync/replica/database.ts'
import { sendOutbox } from './send-outbox.ts'

/** A script of its own: the worker starts with each visit, and hardly ever has anything to send. */
Object.assign(globalThis, {
  sendOutbox: () =>
    sendOutbox({
      people: peopleOnDevice,
      open: (userId) => new Replica(userId),
      tell: tellPages,
      baseUrl: location.origin,
      fetch: (input, init) => fetch(input, init),
      now: Date.now,
      random: Math.random,
      uuid: randomKey,
      wait: (ms) =>
        new Promise((resolve) => {
          setTimeout(resolve, ms)
        }),
    }),
})

function tellPages(userId: string, delta: RowDelta): void {
  const channel = new BroadcastChannel(channelName(userId))
  const tell = (message: EngineMessage) => channel.postMessage(message)
  for (const portion of portionsOf(delta)) tell({ type: 'rows', delta: portion })
  tell({ type: 'outbox' })
  channel.close()
}
