import { type Channel, channelName } from '../engine/messages.ts'
import { Replica } from '../replica/database.ts'
import { AnswerOnDevice } from './answer-on-device.ts'
import { openCluster } from './cluster.ts'
import type { ToSearchWorker } from './messages.ts'
import { SearchDatabase } from './search-database.ts'
import { SearchDesk } from './search-desk.ts'

/**
 * Worker that searches the data on a person's device. A shared worker serves all tabs, and its name
 * contains the user id. Without shared workers, each tab that searches has its own. The database is in
 * memory and built from the replica. So two workers never write to the same database, and no data is left
 * behind.
 */
const scope = globalThis as unknown as { name: string; onconnect?: ((event: MessageEvent) => void) | null }
type Opened = { device: AnswerOnDevice; replica: Replica }
let opened: Promise<Opened> | undefined

const desk = new SearchDesk({
  answer: async (request, signal) => {
    opened ??= open(request.userId)
    const { device } = await opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
    if (request.type === 'search') return device.search(request.asked, signal)
    return request.type === 'ask' ? device.ask(request.asked, signal) : device.named(request.asked, signal)
  },
  onEnd: () => {
    void opened?.then(({ device, replica }) => {
      device.close()
      replica.close()
    })
    close()
  },
})

async function open(userId: string): Promise<Opened> {
  const replica = new Replica(userId)
  // A sign-out removes all data of the person, including the database in memory [AO7].
  const channel = new BroadcastChannel(channelName(userId)) as unknown as Channel
  channel.addEventListener('message', ({ data }) => {
    if (data.type !== 'forget') return
    replica.close()
    desk.end()
  })
  const database = new SearchDatabase(await openCluster(replica, import.meta.url))
  await database.open()
  return { device: new AnswerOnDevice(replica, database), replica }
}

if ('onconnect' in scope) {
  scope.onconnect = ({ ports: [port] }) => {
    if (!port) return
    port.addEventListener('message', ({ data }: MessageEvent<ToSearchWorker>) => desk.receive(port, data))
    port.start()
  }
} else addEventListener('message', ({ data }: MessageEvent<ToSearchWorker>) => desk.receive(globalThis as never, data))
