import { PART_KINDS, type PartKind } from './shell-list.ts'

/** Messages between pages and the service worker. A message that needs an answer has a port for it. */

export type ToWorker =
  /** The person has agreed to the new version, so the waiting worker should become active. */
  | { type: 'skip-waiting' }
  /** Asks for the worker's version. Answered with the version. */
  | { type: 'version' }
  /** Something couldn't be loaded: check every stored file. Answered with a `Repair`. */
  | { type: 'repair' }
  /**
   * The server has another version, and a file of this version is missing: load the next page from the network.
   * Answered when done.
   */
  | { type: 'give-way' }
  /** A page has started: remove files that no page uses any more. */
  | { type: 'tidy' }
  /** Store the files that these kinds of parts need, also of later versions. Answered with a `PartsKept`. */
  | { type: 'keep-parts'; kinds: readonly PartKind[] }

/** Tag of the background sync, in which the browser lets the worker send queued changes. */
export const OUTBOX_TAG = 'outbox'

/** Asks a page for its version, before the worker removes files. */
export type ToPage = { type: 'which-version' }

/** `whole`: every file is there and is what was built. `gone`: the server has not all of them any more. */
export type Repair = 'whole' | 'gone' | 'offline'

/** `later`: not all of it could be had now. */
export type PartsKept = 'kept' | 'later' | 'no-room'

const TYPES: ReadonlySet<unknown> = new Set<ToWorker['type']>([
  'skip-waiting',
  'version',
  'repair',
  'give-way',
  'tidy',
  'keep-parts',
])

export function isToWorker(data: unknown): data is ToWorker {
  const { type, kinds } = (data ?? {}) as { type?: unknown; kinds?: unknown }
  return TYPES.has(type) && (type !== 'keep-parts' || isKinds(kinds))
}

export function isKinds(kinds: unknown): kinds is PartKind[] {
  return Array.isArray(kinds) && kinds.every((kind) => (PART_KINDS as readonly unknown[]).includes(kind))
}

export function isToPage(data: unknown): data is ToPage {
  return (data as { type?: unknown } | null)?.type === 'which-version'
}

/** Sends a message and waits for the answer; undefined if none arrives in time. */
export function ask<Message extends ToWorker | ToPage>(
  target: { postMessage: (message: Message, transfer: Transferable[]) => void },
  message: Message,
  milliseconds: number,
): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const done = (answer: unknown) => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    const timer = setTimeout(() => done(undefined), milliseconds)
    port1.onmessage = ({ data }) => done(data)
    target.postMessage(message, [port2])
  })
}
