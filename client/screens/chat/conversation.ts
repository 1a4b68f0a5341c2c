import { proxy, ref } from 'valtio'
import { randomKey } from '../../../shared/basics/ids.ts'
import { CHAT_PROJECTS_MAX } from '../../../shared/contract/rag.ts'
import { ask, type Question } from './ask.ts'

/** A prompt and what came of it. `text` is Markdown, of a running answer as much as there is. */
export type Exchange = {
  key: string
  question: Question
  state: 'loading' | 'answered' | 'stopped' | 'failed'
  text: string
  error: unknown
}

type Conversation = {
  key: string
  /** Whose it is. It lasts until the page is loaded anew, so that one can look at a page and come back. */
  userId: string | null
  exchanges: Exchange[]
  /** What is written and not sent. */
  draft: string
  projectIds: number[]
}

export const conversation = proxy<Conversation>({
  key: randomKey(),
  userId: null,
  exchanges: [],
  draft: '',
  projectIds: [],
})

let running: AbortController | undefined

/** Shows the conversation of a person, which is a new one if somebody else was here before. */
export function openConversation(userId: string | null): void {
  if (conversation.userId === userId) return
  stopAnswer()
  Object.assign(conversation, { key: randomKey(), userId, exchanges: [], draft: '', projectIds: [] })
}

/** Whether another project can be asked about. */
export function takesMore(projectIds: readonly number[]): boolean {
  return projectIds.length < CHAT_PROJECTS_MAX
}

export function toggleProject(projectId: number, wanted: boolean): void {
  const others = conversation.projectIds.filter((id) => id !== projectId)
  if (!wanted) conversation.projectIds = others
  else if (takesMore(others)) conversation.projectIds = [...others, projectId]
}

/** Begins anew about the same projects. */
export function startOver(): void {
  stopAnswer()
  conversation.exchanges = []
}

export function isAnswering(exchanges: readonly Pick<Exchange, 'state'>[]): boolean {
  return exchanges.at(-1)?.state === 'loading'
}

export async function submit(question: Question): Promise<void> {
  stopAnswer()
  const own = new AbortController()
  running = own
  const length = conversation.exchanges.push({
    key: randomKey(),
    question: ref(question),
    state: 'loading',
    text: '',
    error: null,
  })
  const exchange = conversation.exchanges[length - 1] as Exchange
  try {
    await ask(question, (text) => own.signal.aborted || Object.assign(exchange, { text }), own.signal)
    if (!own.signal.aborted) exchange.state = 'answered'
  } catch (error) {
    if (own.signal.aborted) return
    console.warn('The question was not answered', error)
    Object.assign(exchange, { state: 'failed', error: ref(error as object) })
  }
}

/** Gives up the answer that is on its way; what is there of it stays. */
export function stopAnswer(): void {
  running?.abort()
  const last = conversation.exchanges.at(-1)
  if (last?.state === 'loading') last.state = 'stopped'
}

/** Asks once more what was not answered. */
export function tryAgain(key: string): void {
  const at = conversation.exchanges.findIndex((exchange) => exchange.key === key)
  const [exchange] = conversation.exchanges.splice(at, 1)
  if (exchange) void submit(exchange.question)
}
