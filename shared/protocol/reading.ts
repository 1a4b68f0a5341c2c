/**
 * What a reader's page is told while it is open, at `/api/page/{id}/events`: a stream of server-sent events, each
 * one line of `data` with one of these messages as JSON. The stream says only that something changed; what it is now is
 * read by the usual calls, each of which asks anew what the reader may see.
 *
 * [RD1] A stream begins with `page`, `people` and `project`, so that a reader who comes back knows what was missed.
 * [RD2] `gone` ends the stream for good: the page was deleted, or is no longer to be seen by this reader. The server
 *       doesn't tell which. Any other end means: come back.
 * [RD3] A comment comes at least every `KEEP_ALIVE_MS`. A stream that is silent for longer than `SILENT_MS` is dead, or a
 *       proxy holds it back.
 */

export type ReadingEvent =
  /** The version of the page that is stored, to be compared with that of `readPage`. */
  | { type: 'page'; version: string }
  /** Who has written in the page within the last moments. */
  | { type: 'people'; people: readonly Writer[] }
  /** What the project is called and which pages it has, to be compared with the `revision` of `getProject`. */
  | { type: 'project'; revision: string }
  | { type: 'gone' }

/** Nothing of an account but its name. */
export type Writer = { name: string; color: string }

export const KEEP_ALIVE_MS = 15_000
export const SILENT_MS = 35_000

export function printEvent(event: ReadingEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

/** Reads a stream bit by bit: whole events of what has come so far, and the rest for the next time. */
export function readEvents(text: string): { events: ReadingEvent[]; rest: string } {
  const parts = text.split('\n\n')
  const rest = parts.pop() ?? ''
  const events = parts.flatMap((part) => {
    const data = part.split('\n').find((line) => line.startsWith('data: '))
    return data === undefined ? [] : [JSON.parse(data.slice(6)) as ReadingEvent]
  })
  return { events, rest }
}
