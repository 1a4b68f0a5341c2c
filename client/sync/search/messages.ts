import type { DeviceNames, DeviceQuestion, DeviceSearch } from './answer-on-device.ts'

/** A question of a tab to the worker that searches. */
export type SearchRequest =
  | { type: 'search'; id: number; userId: string; asked: DeviceSearch }
  | { type: 'ask'; id: number; userId: string; asked: DeviceQuestion }
  | { type: 'named'; id: number; userId: string; asked: DeviceNames }

export type ToSearchWorker =
  | SearchRequest
  /** Nobody waits for this answer any more. */
  | { type: 'cancel'; id: number }
  /** The person is gone: so does all that was loaded for them. */
  | { type: 'end' }

export type FromSearchWorker =
  | { type: 'answer'; id: number; answer: unknown }
  | { type: 'failure'; id: number; failure: string }
  /** Whatever else was asked is not answered; who asks again starts another worker. */
  | { type: 'ended' }
