import type { DeviceNames, DeviceQuestion, DeviceSearch } from './answer-on-device.ts'

/** A question from a tab to the search worker. */
export type SearchRequest =
  | { type: 'search'; id: number; userId: string; asked: DeviceSearch }
  | { type: 'ask'; id: number; userId: string; asked: DeviceQuestion }
  | { type: 'named'; id: number; userId: string; asked: DeviceNames }

export type ToSearchWorker =
  | SearchRequest
  /** Cancels a question, because no one waits for its answer any more. */
  | { type: 'cancel'; id: number }
  /** Ends the worker, because the person signed out. All data that was loaded for this person goes with it. */
  | { type: 'end' }

export type FromSearchWorker =
  | { type: 'answer'; id: number; answer: unknown }
  | { type: 'failure'; id: number; failure: string }
  /** The worker has ended without answering open questions. The next question starts another worker. */
  | { type: 'ended' }
