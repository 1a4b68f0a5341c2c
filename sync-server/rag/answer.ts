import type { Turn } from '../../shared/contract/rag.ts'
import type { Model } from '../../shared/model/model.ts'
import type { ChatEvent } from '../../shared/protocol/chat.ts'
import { isAnswered, type Retrieved } from '../../shared/retrieval/retrieve.ts'
import { writeExtract } from '../../shared/retrieval/write-extract.ts'
import { faultOf, withSources } from './check-answer.ts'
import { messagesFor, sourcesFor } from './prompt.ts'

export type Answering = {
  query: string
  /** What was said before in the same conversation, the newest last. */
  earlier?: readonly Turn[]
  retrieved: Retrieved
  model: Model | null
  signal: AbortSignal
  /** Why the model's answer was not used. */
  onFault: (fault: unknown) => void
}

export const MODEL_FAILED = 'The model gave no answer that could be used. This is what was found.'

/**
 * Answers from what was found: by the model, as it writes, or with quotations. What a model writes is shown while it
 * comes; if it turns out wrong, breaks off or takes too long, the quotations take its place.
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
  const sources = model && isAnswered(retrieved) ? sourcesFor(retrieved, query) : []
  if (!model || sources.length === 0) {
    yield { type: 'answer', text: extract }
    return
  }
  let text = ''
  let fault: unknown
  try {
    for await (const piece of model(messagesFor(query, sources, earlier), signal)) {
      text += piece
      yield { type: 'text', text: piece }
    }
    fault = faultOf(text, [query, ...earlier.flatMap((turn) => [turn.query, turn.answer])].join('\n'), sources)
  } catch (error) {
    fault = error
  }
  if (fault !== undefined) onFault(fault)
  yield {
    type: 'answer',
    text: fault === undefined ? withSources(text, sources) : `*${MODEL_FAILED}*\n\n${extract}`,
  }
}
