import { type Channel, channelName } from '../engine/messages.ts'
import { Replica } from '../replica/database.ts'
import { AnswerOnDevice } from './answer-on-device.ts'
import { openCluster } from './cluster.ts'
import type { FromSearchWorker, ToSearchWorker } from './messages.ts'
import { SearchDatabase } from './search-database.ts'

/**
 * Searches what a person's device keeps. A shared worker is one for all tabs; its name says whose. Where there are none,
 * each tab that searches has its own. Its database lies in memory and is made of what the replica keeps, so there is
 * nothing that two of them could write to, and nothing of it stays.
 */
const scope = globalThis as unknown as { name: string; onconnect?: ((event: MessageEvent) => void) | null }
let opened: Promise<AnswerOnDevice> | undefined
/** One question at a time: the database has one connection. */
let last: Promise<unknown> = Promise.resolve()

async function open(userId: string): Promise<AnswerOnDevice> {
  const replica = new Replica(userId)
  // With whoever is signed in all of it goes, what lies in memory too [AO7].
  const channel = new BroadcastChannel(channelName(userId)) as unknown as Channel
  channel.addEventListener('message', ({ data }) => {
    if (data.type !== 'forget') return
    replica.close()
    close()
  })
  const database = new SearchDatabase(await openCluster(replica, import.meta.url))
  await database.open()
  return new AnswerOnDevice(replica, database)
}

async function answer({ userId, ...message }: ToSearchWorker): Promise<unknown> {
  opened ??= open(userId)
  const device = await opened.catch((error: unknown) => {
    opened = undefined
    throw error
  })
  if (message.type === 'search') return device.search(message.asked)
  return message.type === 'ask' ? device.ask(message.asked) : undefined
}

function listen(port: Pick<MessagePort, 'postMessage' | 'addEventListener'>): void {
  port.addEventListener('message', ({ data }: MessageEvent<ToSearchWorker>) => {
    const say = (message: FromSearchWorker) => port.postMessage(message)
    const run = () => answer(data)
    last = last.then(run, run).then(
      (said) => say({ id: data.id, answer: said }),
      (error: unknown) =>
        say({ id: data.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}

if ('onconnect' in scope) {
  scope.onconnect = ({ ports: [port] }) => {
    if (!port) return
    listen(port)
    port.start()
  }
} else listen(globalThis as unknown as MessagePort)
