/**
 * Events of a streamed answer: one JSON event per line. `text` events are consecutive pieces of the text.
 * `answer` is the final answer; it comes last and replaces all pieces. A stream without an `answer` broke
 * off. Links are checked only in the `answer`, because pieces are sent as the model writes them. So clients
 * must not show links in the pieces.
 */
export type ChatEvent = { type: 'text'; text: string } | { type: 'answer'; text: string }

export const CHAT_EVENTS = 'application/x-ndjson'

export function writeChatEvent(event: ChatEvent): string {
  return `${JSON.stringify(event)}\n`
}

/** Parses one line; undefined if it isn't an event. */
export function readChatEvent(line: string): ChatEvent | undefined {
  try {
    const event = JSON.parse(line) as Partial<ChatEvent> | null
    if (typeof event?.text !== 'string') return undefined
    return event.type === 'text' || event.type === 'answer' ? { type: event.type, text: event.text } : undefined
  } catch {
    return undefined
  }
}
