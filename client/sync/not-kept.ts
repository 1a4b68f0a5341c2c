import type { ErrorReason } from '../../shared/contract/errors.ts'

/** Neither this device nor the server could take something; the message says why, and what to do. */
export class NotKept extends Error {
  override name = 'NotKept'
}

/** The server refused a change that was sent at once. */
export class Refused extends Error {
  override name = 'Refused'
  readonly reason: ErrorReason

  constructor({ message, reason }: { message: string; reason: ErrorReason }) {
    super(message)
    this.reason = reason
  }
}
