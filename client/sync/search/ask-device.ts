import { subscribe } from 'valtio'
import type { NamedSymbol } from '../../../shared/contract/named-symbols.ts'
import type { SearchAnswer, SearchResult } from '../../../shared/contract/rag.ts'
import { currentUser, session } from '../../session/index.ts'
import { type Channel, channelName } from '../engine/messages.ts'
import type { DeviceNames, DeviceQuestion, DeviceSearch } from './answer-on-device.ts'
import type { FromSearchWorker } from './messages.ts'
import { SearchLine, type SearchWorker, type SearchWorkerEvents } from './search-line.ts'

const line = new SearchLine({
  start,
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})
// Runs for an ended session, too: the data in a worker's memory then belongs to no one.
subscribe(session, () => line.endOthers(currentUser()?.id))

/** Searches a person's projects. Skips projects whose search text isn't stored on this device. */
export function searchOnDevice(userId: string, asked: DeviceSearch, signal?: AbortSignal): Promise<SearchAnswer> {
  return line.ask(userId, { type: 'search', asked }, signal)
}

/** Answers a question from these projects: with Markdown, or with passages if only a search was requested. */
export function askOnDevice(
  userId: string,
  asked: DeviceQuestion,
  signal?: AbortSignal,
): Promise<string | SearchResult[]> {
  return line.ask(userId, { type: 'ask', asked }, signal)
}

/** Finds the symbols that names in a text refer to, in an offline project. */
export function namedOnDevice(userId: string, asked: DeviceNames, signal?: AbortSignal): Promise<NamedSymbol[]> {
  return line.ask(userId, { type: 'named', asked }, signal)
}

function start(userId: string, { heard, broken }: SearchWorkerEvents): SearchWorker {
  const channel = new BroadcastChannel(channelName(userId)) as unknown as Channel
  channel.addEventListener('message', ({ data }) => {
    if (data.type === 'forget') line.forget(userId)
  })
  const receive = ({ data }: MessageEvent<FromSearchWorker>) => heard(data)
  const fail = (event: Event) => {
    console.warn('The worker that searches could not start', event)
    broken(event)
  }
  const { post, close } = typeof SharedWorker === 'function' ? shared(userId, receive, fail) : own(receive, fail)
  return {
    post,
    close: () => {
      channel.close()
      close()
    },
  }
}

type Receive = (event: MessageEvent<FromSearchWorker>) => void
type Fail = (event: Event) => void

/** Starts one worker for all tabs. The worker ends itself on request. */
function shared(userId: string, receive: Receive, fail: Fail): SearchWorker {
  const worker = new SharedWorker(new URL('./search-worker.ts', import.meta.url), {
    type: 'module',
    name: `search:${userId}`,
  })
  worker.addEventListener('error', fail)
  worker.port.addEventListener('message', receive)
  worker.port.start()
  return { post: (message) => worker.port.postMessage(message), close: () => worker.port.close() }
}

function own(receive: Receive, fail: Fail): SearchWorker {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('error', fail)
  worker.addEventListener('message', receive)
  return { post: (message) => worker.postMessage(message), close: () => worker.terminate() }
}
