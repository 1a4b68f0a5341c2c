/**
 * Events of an answer while it's being written: one JSON event per line. `text` events are consecutive
 * pieces. `answer` is the whole answer in its final form: it comes last and replaces all texts before it. A
 * stream without an `answer` broke off. Only the `answer` has checked links, because texts arrive as the
 * model writes them. A reader shows no links before it.
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
