import { CLOSE, type Refusal } from '../../shared/protocol/collaboration.ts'
import type { Source } from './in-flight.ts'

/** One end of a WebSocket, as far as a room needs it. */
export type Participant = Source & {
  user: { id: string; name: string }
  send(frame: Uint8Array, kind: 'update' | 'presence'): void
  /** Tells how many of this connection's updates are committed. */
  acknowledge(): void
  refuse(reason: Refusal): void
  close(code: number, reason: string): void
}

/** Sender of an update, its kind, and the callback once it is stored. `byHand`: see `Noted`. */
export type Receipt = {
  from: Participant
  byHand: boolean
  /** True for an update that takes long to read, and has only been scanned. */
  isLarge?: boolean
  committed: () => void
}

/** Stores nothing of the refused update; the author keeps the text. */
export function refuse(from: Participant, reason: Refusal, problem: string): void {
  from.refuse(reason)
  if (reason === 'invalid') from.close(CLOSE.refused, `this update cannot be stored: ${problem}`.slice(0, 120))
}
