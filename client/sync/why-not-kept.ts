import { NotKept } from '../api/api-error.ts'
import { isStorageFull } from './replica/storage-full.ts'

/**
 * Returns the error for data that this device can't store because of `cause`, while the server is
 * unreachable.
 */
export function notKept(cause: unknown): NotKept {
  return new NotKept(isStorageFull(cause) ? FULL : FAILED, { cause })
}

const FULL =
  'This device’s storage is full, and the server couldn’t be reached. Free up space or reconnect, then try again.'
const FAILED = 'This browser can’t store anything now, and the server couldn’t be reached. Reconnect, then try again.'
