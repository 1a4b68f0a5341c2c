/**
 * Events for someone who reads a page, at `/api/page/{id}/events`. The stream uses server-sent events. Each
 * has one line of `data` with a message as JSON. Messages say only that something changed. The client then
 * fetches the new state through the usual calls, which check permissions each time.
 *
 * [RD1] A stream begins with `page`, `people` and `project`, so that a client that reconnects knows what
 *       changed.
 * [RD2] `gone` ends the stream for good: the page was deleted, or this reader may no longer see it. The
 *       server doesn't tell which. After any other end, reconnect.
 * [RD3] The server sends a comment at least every `KEEP_ALIVE_MS`. A stream silent for longer than
 *       `SILENT_MS` is dead, or held back by a proxy.
 */

export type ReadingEvent =
  /** Version of the stored page, to compare with the version from `readPage`. */
  | { type: 'page'; version: string }
  /** People who have written in the page within the last moments. */
  | { type: 'people'; people: readonly Writer[] }
  /** Revision of the project's name and pages, to compare with the `revision` of `getProject`. */
  | { type: 'project'; revision: string }
  | { type: 'gone' }

/** Person who writes in the page. The name is the only account detail. */
export type Writer = { name: string; color: string }

export const KEEP_ALIVE_MS = 15_000
export const SILENT_MS = 35_000

export function printEvent(event: ReadingEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

/**
 * Parses a stream incrementally. Returns the complete events in `text`, and the rest, to which the next chunk
 * must be appended.
 */
export function readEvents(text: string): { events: ReadingEvent[]; rest: string } {
  const parts = text.split('\n\n')
  const rest = parts.pop() ?? ''
  const events = parts.flatMap((part) => {
    const data = part.split('\n').find((line) => line.startsWith('data: '))
    return data === undefined ? [] : [JSON.parse(data.slice(6)) as ReadingEvent]
  })
  return { events, rest }
}
