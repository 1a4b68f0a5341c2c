/**
 * Events for an open page of a reader, at `/api/page/{id}/events`. The stream uses server-sent events, each
 * with one line of `data` that holds a message as JSON. It says only that something changed. The reader
 * fetches the new state with the usual calls, which check the reader's permissions each time.
 *
 * [RD1] A stream begins with `page`, `people` and `project`, so that a returning reader knows what changed.
 * [RD2] `gone` ends the stream for good: the page was deleted, or this reader may no longer see it. The
 *       server doesn't tell which. After any other end, reconnect.
 * [RD3] A comment is sent at least every `KEEP_ALIVE_MS`. A stream silent for longer than `SILENT_MS` is
 *       dead, or held back by a proxy.
 */

export type ReadingEvent =
  /** Version of the stored page, to compare with the version from `readPage`. */
  | { type: 'page'; version: string }
  /** People who have written in the page within the last moments. */
  | { type: 'people'; people: readonly Writer[] }
  /** Revision of the project's name and pages, to compare with the `revision` of `getProject`. */
  | { type: 'project'; revision: string }
  | { type: 'gone' }

/** Writer, without any account detail except the name. */
export type Writer = { name: string; color: string }

export const KEEP_ALIVE_MS = 15_000
export const SILENT_MS = 35_000

export function printEvent(event: ReadingEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

/**
 * Reads a stream incrementally: returns the complete events so far, and the remaining text for the next
 * call.
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
