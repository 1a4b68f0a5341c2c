import type { SearchAnswer, SearchResult } from '../../../shared/contract/rag.ts'
import { type Channel, channelName } from '../engine/messages.ts'
import type { DeviceQuestion, DeviceSearch } from './answer-on-device.ts'
import type { FromSearchWorker, ToSearchWorker } from './messages.ts'

type Asked = { resolve: (answer: never) => void; reject: (error: Error) => void }
type Message<Type extends ToSearchWorker['type']> = Omit<Extract<ToSearchWorker, { type: Type }>, 'id' | 'userId'>

let worker: { of: string; post: (message: ToSearchWorker) => void } | undefined
const asked = new Map<number, Asked>()
let next = 1

/** Searches the projects of a person that this device keeps with their text. */
export function searchOnDevice(userId: string, search: DeviceSearch): Promise<SearchAnswer> {
  return send(userId, { type: 'search', asked: search })
}

/** Answers from them: Markdown, or the passages where only a search was asked for. */
export function askOnDevice(userId: string, question: DeviceQuestion): Promise<string | SearchResult[]> {
  return send(userId, { type: 'ask', asked: question })
}

/** Starts the database, which takes a moment. */
export function prepareOnDevice(userId: string): void {
  void send(userId, { type: 'prepare' }).catch((error: unknown) => console.warn('The search could not start', error))
}

function send<Answer>(
  userId: string,
  message: Message<'prepare'> | Message<'search'> | Message<'ask'>,
): Promise<Answer> {
  if (worker?.of !== userId) {
    worker = { of: userId, post: start(userId) }
    forgetWith(userId)
  }
  const id = next++
  return new Promise<Answer>((resolve, reject) => {
    asked.set(id, { resolve, reject })
    worker?.post({ ...message, id, userId } as ToSearchWorker)
  })
}

/** When the data of a person is removed, their worker ends. */
function forgetWith(userId: string): void {
  const channel = new BroadcastChannel(channelName(userId)) as unknown as Channel
  channel.addEventListener('message', ({ data }) => {
    if (data.type !== 'forget') return
    if (worker?.of === userId) worker = undefined
    channel.close()
  })
}

function receive({ data }: MessageEvent<FromSearchWorker>): void {
  const waiting = asked.get(data.id)
  asked.delete(data.id)
  if ('failure' in data) waiting?.reject(new Error(data.failure))
  else waiting?.resolve(data.answer as never)
}

/** Without it nothing that was asked is answered. */
function broken(event: Event): void {
  console.warn('The worker that searches could not start', event)
  worker = undefined
  for (const { reject } of asked.values()) reject(new Error('The worker that searches could not start'))
  asked.clear()
}

function start(userId: string): (message: ToSearchWorker) => void {
  if (typeof SharedWorker === 'function') {
    const shared = new SharedWorker(new URL('./search-worker.ts', import.meta.url), {
      type: 'module',
      name: `search:${userId}`,
    })
    shared.addEventListener('error', broken)
    shared.port.addEventListener('message', receive)
    shared.port.start()
    return (message) => shared.port.postMessage(message)
  }
  const own = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  own.addEventListener('error', broken)
  own.addEventListener('message', receive)
  return (message) => own.postMessage(message)
}
