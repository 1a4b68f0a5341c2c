import type { DeviceQuestion, DeviceSearch } from './answer-on-device.ts'

/** What a tab asks the worker that searches. `prepare`: a question is likely to follow. */
export type ToSearchWorker = { id: number; userId: string } & (
  | { type: 'prepare' }
  | { type: 'search'; asked: DeviceSearch }
  | { type: 'ask'; asked: DeviceQuestion }
)

export type FromSearchWorker = { id: number; answer: unknown } | { id: number; failure: string }
