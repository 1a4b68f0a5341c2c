import { PART_KINDS, type PartKind } from './shell-list.ts'

/** Messages from pages to the service worker. Questions carry a port for the answer. */

export type ToWorker =
  /** The person agreed to the new version. */
  | { type: 'skip-waiting' }
  /** Asks for the worker's version. Answered with the version. */
  | { type: 'version' }
  /** Something couldn't be loaded: check every stored file. Answered with a `Repair`. */
  | { type: 'repair' }
  /**
   * The server has another version and a file of this one is missing: load the next page from the network.
   * Answered.
   */
  | { type: 'give-way' }
  /** A page has started: remove files that no page uses any more. */
  | { type: 'tidy' }
  /**
   * Keeps the files that blocks of these kinds need from now on, in later versions too. Answered with a
   * `PartsKept`.
   */
  | { type: 'keep-parts'; kinds: readonly PartKind[] }

/** Tag under which the browser runs the background sync of queued changes. */
export const OUTBOX_TAG = 'outbox'

/** Sent to each page before anything is removed. Answered with the version of the page. */
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
