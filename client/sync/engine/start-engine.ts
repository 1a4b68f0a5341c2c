import { randomKey } from '../../../shared/basics/ids.ts'
import { askFor } from '../outbox/ask-for.ts'
import { Replica } from '../replica/database.ts'
import { Engine } from './engine.ts'
import { type Channel, channelName } from './messages.ts'

export type EngineStart = {
  userId: string
  /** Origin of the API. A worker can't read it from the page. */
  apiOrigin: string
  mayLead: () => boolean
}

/** Starts an engine in the worker that calls it, for one person. */
export function startEngine({ userId, apiOrigin, mayLead }: EngineStart): Engine {
  let aheadMs = 0
  const channel = new BroadcastChannel(channelName(userId)) as unknown as Channel
  channel.addEventListener('message', ({ data }) => {
    if (data.type === 'clock') aheadMs = data.aheadMs
  })
  const engine = new Engine({
    id: randomKey(),
    db: new Replica(userId),
    channel,
    baseUrl: apiOrigin,
    // Sends the session cookie to the API's own host, too.
    fetch: askFor(userId, (input, init) => fetch(input, { ...init, credentials: 'include' })),
    now: () => Date.now() + aheadMs,
    random: Math.random,
    uuid: randomKey,
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    mayLead,
  })
  // Tabs that were already open answer with what they need.
  channel.postMessage({ type: 'hello' })
  return engine
}
