/**
 * An answer while it is being written: one event a line, as JSON. Texts follow each other; `answer` is the whole in its
 * final form, stands in the place of all texts before it, and is the last. A stream that ends without it broke off. Texts
 * are as the model writes them: only the whole answer has had its links checked, so a reader shows none before it.
 */
export type ChatEvent = { type: 'text'; text: string } | { type: 'answer'; text: string }

export const CHAT_EVENTS = 'application/x-ndjson'

export function writeChatEvent(event: ChatEvent): string {
  return `${JSON.stringify(event)}\n`
}

/** One line as an event; undefined for one that is none. */
export function readChatEvent(line: string): ChatEvent | undefined {
  try {
    const event = JSON.parse(line) as Partial<ChatEvent> | null
    if (typeof event?.text !== 'string') return undefined
    return event.type === 'text' || event.type === 'answer' ? { type: event.type, text: event.text } : undefined
  } catch {
    return undefined
  }
}
