import { proxy, ref, subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { randomKey } from '../../../shared/basics/ids.ts'
import { CHAT_PROJECTS_MAX, EARLIER_CHARACTERS, EARLIER_MAX, type Turn } from '../../../shared/contract/rag.ts'
import { session } from '../../session/index.ts'
import { ask, type Question } from './ask.ts'
import { forgetExchange, keepExchange, keptExchanges, settleExchange } from './kept-conversations.ts'
import { keepPrompt, keptPrompt } from './kept-prompt.ts'

/** A prompt and its answer. `text` is Markdown; for a running answer, the text so far. */
export type Exchange = {
  key: string
  /** When the question was asked, in milliseconds since 1970. */
  at: number
  question: Question
  state: 'loading' | 'answered' | 'stopped' | 'failed'
  text: string
  error: unknown
}

type Conversation = {
  key: string
  /** Id under which this device stores the conversation. */
  id: string
  /** Id of the person whose conversation this is; null for a visitor. */
  userId: string | null
  exchanges: Exchange[]
  /** `reading` while the exchanges are read from this device, `failed` if this failed, otherwise false. */
  opening: false | 'reading' | 'failed'
  /** Key of the last exchange before the conversation was opened again. */
  resumed: string | undefined
  /** Text in the prompt that isn't sent yet. */
  draft: string
  projectIds: number[]
  /** Whether the draft and the chosen projects were restored after a page reload. */
  isKept: boolean
}

const newOne = (userId: string | null) => ({
  ...{
    key: randomKey(),
    id: randomKey(),
    userId,
    exchanges: [],
    opening: false as const,
    resumed: undefined,
    draft: '',
    projectIds: [],
    isKept: false,
  },
})

export const conversation = proxy<Conversation>(newOne(null))

for (const key of ['draft', 'projectIds'] as const) {
  subscribeKey(conversation, key, () => {
    if (conversation.userId) keepPrompt(conversation.userId, conversation)
  })
}

// Starts a new conversation when another person signs in or the person signs out.
subscribe(session, () => {
  const { now } = session
  if (now.state !== 'starting') openConversation(now.state === 'signed-in' ? now.user.id : null)
})

let running: AbortController | undefined

/** Opens the conversation of a person. Starts a new one, with their stored draft, if the person changed. */
export function openConversation(userId: string | null): void {
  if (conversation.userId === userId) return
  stopAnswer()
  const kept = userId ? keptPrompt(userId) : undefined
  Object.assign(conversation, newOne(userId), kept && { ...kept, projectIds: [...kept.projectIds], isKept: true })
}

/**
 * Opens a conversation stored on this device, to read and continue it. Resolves to whether the conversation
 * exists. A draft in the prompt and its selected projects are kept.
 */
export async function openKept(id: string, read = keptExchanges): Promise<boolean> {
  if (conversation.id === id && conversation.opening !== 'failed') return true
  stopAnswer()
  const { userId } = conversation
  Object.assign(conversation, { id, exchanges: [], opening: 'reading' })
  const said = await read(userId, id).catch((error: unknown) => {
    console.warn('A conversation could not be read', error)
  })
  // Drops the result: someone else has signed in, or another conversation has been opened.
  if (conversation.userId !== userId || conversation.id !== id) return false
  conversation.opening = said ? false : 'failed'
  if (!said) return false
  conversation.resumed = said.at(-1)?.key
  conversation.exchanges = said.map((one) => ({ ...one, question: ref(one.question), error: null }))
  const last = said.at(-1)
  if (last && conversation.draft === '') conversation.projectIds = [...last.question.projectIds]
  return last !== undefined
}

/** Whether one more project can be selected for the question. */
export function takesMore(projectIds: readonly number[]): boolean {
  return projectIds.length < CHAT_PROJECTS_MAX
}

export function toggleProject(projectId: number, wanted: boolean): void {
  const others = conversation.projectIds.filter((id) => id !== projectId)
  if (!wanted) conversation.projectIds = others
  else if (takesMore(others)) conversation.projectIds = [...others, projectId]
}

/** Starts a new conversation about the same projects. The old one stays on this device. */
export function startOver(): void {
  stopAnswer()
  Object.assign(conversation, { id: randomKey(), exchanges: [], opening: false })
}

export function isAnswering(exchanges: readonly Pick<Exchange, 'state'>[]): boolean {
  return exchanges.at(-1)?.state === 'loading'
}

export async function submit(question: Question): Promise<void> {
  // A conversation that couldn't be read isn't continued, because the person can't see it.
  if (conversation.opening === 'failed') startOver()
  else stopAnswer()
  const own = new AbortController()
  running = own
  const { userId, id, exchanges } = conversation
  const earlier = turnsOf(exchanges)
  const length = exchanges.push({
    ...{ key: randomKey(), at: Date.now(), question: ref(question), state: 'loading', text: '', error: null },
  })
  const exchange = exchanges[length - 1] as Exchange
  const kept = keepExchange(userId, id, exchange)
  try {
    const onText = (text: string) => own.signal.aborted || Object.assign(exchange, { text })
    await ask({ ...question, earlier }, onText, own.signal)
    if (!own.signal.aborted) exchange.state = 'answered'
  } catch (error) {
    if (!own.signal.aborted) {
      console.warn('The question was not answered', error)
      Object.assign(exchange, { state: 'failed', error: ref(error as object) })
    }
  }
  await kept
  void settleExchange(userId, exchange)
}

/**
 * Returns the latest questions and answers that a new question may refer to, each cut to a maximum length.
 */
export function turnsOf(exchanges: readonly Pick<Exchange, 'question' | 'state' | 'text'>[]): Turn[] {
  return exchanges.slice(-EARLIER_MAX).map(({ question, state, text }) => ({
    query: beginningOf(question.prompt),
    // Leaves out an answer that was stopped or broke off, because the server hasn't checked it.
    answer: state === 'answered' ? beginningOf(text) : '',
  }))
}

const beginningOf = (text: string) => text.slice(0, EARLIER_CHARACTERS).toWellFormed()

/** Aborts the running answer. The text that has arrived stays. */
export function stopAnswer(): void {
  running?.abort()
  const last = conversation.exchanges.at(-1)
  if (last?.state === 'loading') last.state = 'stopped'
}

/** Asks an unanswered question again. */
export function tryAgain(key: string): void {
  const at = conversation.exchanges.findIndex((exchange) => exchange.key === key)
  const [exchange] = conversation.exchanges.splice(at, 1)
  if (!exchange) return
  void forgetExchange(conversation.userId, exchange.key)
  void submit(exchange.question)
}
