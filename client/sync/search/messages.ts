import type { DeviceNames, DeviceQuestion, DeviceSearch } from './answer-on-device.ts'

/** A question from a tab to the search worker. */
export type SearchRequest =
  | { type: 'search'; id: number; userId: string; asked: DeviceSearch }
  | { type: 'ask'; id: number; userId: string; asked: DeviceQuestion }
  | { type: 'named'; id: number; userId: string; asked: DeviceNames }

export type ToSearchWorker =
  | SearchRequest
  /** No one waits for this answer any more. */
  | { type: 'cancel'; id: number }
  /** The person is gone, and with them everything that was loaded for them. */
  | { type: 'end' }

export type FromSearchWorker =
  | { type: 'answer'; id: number; answer: unknown }
  | { type: 'failure'; id: number; failure: string }
  /** Open questions are not answered. Asking again starts another worker. */
  | { type: 'ended' }
