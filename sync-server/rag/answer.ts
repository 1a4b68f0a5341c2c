import type { Turn } from '../../shared/contract/rag.ts'
import { SAFE_CONTEXT } from '../../shared/model/limits.ts'
import type { ChatEvent } from '../../shared/protocol/chat.ts'
import { isAnswered, type Retrieved } from '../../shared/retrieval/retrieve.ts'
import { withAfter, writeExtract } from '../../shared/retrieval/write-extract.ts'
import { faultOf, withSources } from './check-answer.ts'
import type { Writer } from './models.ts'
import { askedOf, messagesFor, roomFor, sourcesFor } from './prompt.ts'

export type Answering = {
  query: string
  /** Earlier turns of the conversation, newest last. */
  earlier?: readonly Turn[]
  retrieved: Retrieved
  model: Writer | null
  signal: AbortSignal
  /** Reports why the model's answer wasn't used. */
  onFault: (fault: unknown) => void
}

export const MODEL_FAILED = 'The model gave no usable answer. These are the best results.'

/**
 * Answers from the search results, with a model's text or with quotations. Yields the model's text as it
 * arrives. If the text turns out wrong, breaks off or takes too long, quotations replace it.
 */
export async function* answer({
  query,
  earlier = [],
  retrieved,
  model,
  signal,
  onFault,
}: Answering): AsyncGenerator<ChatEvent> {
  const extract = writeExtract(retrieved)
  const isWritten = model && isAnswered(retrieved)
  const room = isWritten ? roomFor(query, earlier, await model.context(signal).catch(() => SAFE_CONTEXT)) : undefined
  const sources = room ? sourcesFor(retrieved, query, room.characters) : []
  if (!model || !room || sources.length === 0) {
    yield { type: 'answer', text: extract }
    return
  }
  let text = ''
  let fault: unknown
  try {
    for await (const piece of model.stream(messagesFor(room, sources), signal)) {
      text += piece
      yield { type: 'text', text: piece }
    }
    fault = faultOf(text, askedOf(room), sources)
  } catch (error) {
    fault = error
  }
  if (fault !== undefined) onFault(fault)
  yield {
    type: 'answer',
    text:
      fault === undefined ? withAfter(withSources(text, sources), retrieved.after) : `*${MODEL_FAILED}*\n\n${extract}`,
  }
}
