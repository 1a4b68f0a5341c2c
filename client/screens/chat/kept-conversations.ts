import { snapshot } from 'valtio'
import { type HeldConversation, isStorageFull, openedDevice, type StoredExchange } from '../../sync/index.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import type { Exchange } from './conversation.ts'

/** Returns the chat stored on a person's device. Visitors, and browsers without storage, have none. */
async function keptFor(userId: string | null) {
  const device = await openedDevice()
  return device?.person.id === userId ? device.conversations : undefined
}

let isToldOf = false

/** Stores a new question. If it can't be stored, the conversation continues. */
export async function keepExchange(userId: string | null, conversation: string, exchange: Exchange): Promise<void> {
  const { key, at, question, state, text } = snapshot(exchange) as Exchange
  await keep(async () => {
    await (await keptFor(userId))?.add({ key, conversation, at, state, text, question: storedQuestion(question) })
  })
}

/** Stores the result of a question, if the question is still stored. */
export async function settleExchange(userId: string | null, exchange: Exchange): Promise<void> {
  const { key, state, text } = snapshot(exchange) as Exchange
  await keep(async () => {
    await (await keptFor(userId))?.settle(key, { state, text })
  })
}

async function keep(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    console.warn('A conversation could not be kept', error)
    // Reports only a full storage. After any other error, the person has left, so the conversation is for no one.
    if (isToldOf || !isStorageFull(error)) return
    isToldOf = true
    const title = 'This conversation isn’t stored on this device'
    showToast({
      title,
      text: 'This device’s storage is full. The conversation lasts until you close this tab.',
      type: 'error',
    })
  }
}

/** Only the properties of the question itself. */
function storedQuestion({ prompt, projectIds, settings }: Exchange['question']): StoredExchange['question'] {
  return { prompt, projectIds: [...projectIds], settings: { ...settings } }
}

export async function forgetExchange(userId: string | null, key: string): Promise<void> {
  try {
    await (await keptFor(userId))?.removeExchange(key)
  } catch (error) {
    console.warn('A question could not be forgotten', error)
  }
}

/**
 * Returns the exchanges of a conversation; none if it isn't stored here. An answer still loading when its tab
 * closed counts as failed. Rejects when the conversation can't be read.
 */
export async function keptExchanges(userId: string | null, id: string): Promise<StoredExchange[]> {
  const said = (await (await keptFor(userId))?.read(id)) ?? []
  return said.map((one) => (one.state === 'loading' ? { ...one, state: 'failed' } : one))
}

/**
 * Every stored conversation, newest first; undefined if nothing is stored. Rejects when they can't be read.
 */
export async function keptConversations(userId: string | null): Promise<HeldConversation[] | undefined> {
  return await (await keptFor(userId))?.all()
}

export async function removeConversations(userId: string | null, ids: readonly string[]): Promise<void> {
  await (await keptFor(userId))?.remove(ids)
}
