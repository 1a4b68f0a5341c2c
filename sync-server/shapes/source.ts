import type { ShapeDefinition } from './definitions.ts'
import type { Offset } from './protocol.ts'

/** A request of the shape protocol, checked, for a shape that the asker may read. */
export type ShapeRequest = {
  definition: ShapeDefinition
  /** The value that makes the shape. */
  part: string
  offset: Offset
  /** Absent only where the client has nothing yet: at -1 and now. */
  handle: string | undefined
  /** A handle that the client knows has expired. The client must not get it again. */
  expiredHandle: string | undefined
  live: boolean
  /** Whether an update carries the whole row, or the key and what changed. */
  replica: 'default' | 'full'
  /** Leaves out the rows as they are now. */
  changesOnly: boolean
  /** The client's last `electric-cursor`. */
  cursor: number | undefined
  /** Ends a wait: the client went away, may no longer read this, or the server stops. */
  signal: AbortSignal
}

/** Messages of an answer, as JSON texts. With `upToDate`, the message that says so follows them. */
export type ShapeAnswer =
  | { kind: 'messages'; handle: string; offset: Offset; messages: readonly string[]; upToDate: boolean; pos: number }
  /** The handle has expired: the client starts over with this one. */
  | { kind: 'refetch'; handle: string }

/** A source of shapes. All code in front of a source is the same for each of them. */
export type ShapeSource = {
  answer(request: ShapeRequest): Promise<ShapeAnswer>
  close(): Promise<void>
}
