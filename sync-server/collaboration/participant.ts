import { CLOSE, type Refusal } from '../../shared/protocol/collaboration.ts'
import type { Source } from './in-flight.ts'

/** Connection's interface for a room. */
export type Participant = Source & {
  user: { id: string; name: string }
  send(frame: Uint8Array, kind: 'update' | 'presence'): void
  /** Tells the client how many of its updates are committed. */
  acknowledge(): void
  refuse(reason: Refusal): void
  close(code: number, reason: string): void
}

/** Sender of an update, its kind, and the callback once it is stored. `byHand`: see `Noted`. */
export type Receipt = {
  from: Participant
  byHand: boolean
  /** Whether the update takes long to read. If so, it has only been scanned, not validated. */
  isLarge?: boolean
  committed: () => void
}

/**
 * Tells the author that an update is refused. Nothing of it is stored; the author's device keeps the text.
 */
export function refuse(from: Participant, reason: Refusal, problem: string): void {
  from.refuse(reason)
  if (reason === 'invalid') from.close(CLOSE.refused, `this update cannot be stored: ${problem}`.slice(0, 120))
}
