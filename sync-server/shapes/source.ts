import type { ShapeDefinition } from './definitions.ts'
import type { Offset } from './protocol.ts'

/** Validated request of the shape protocol, for a shape that the requester may read. */
export type ShapeRequest = {
  definition: ShapeDefinition
  /** Value of the column that selects the shape's rows. */
  part: string
  offset: Offset
  /** Handle of the shape. Undefined only for a client without data, at offset -1 or now. */
  handle: string | undefined
  /** Handle that the client knows has expired, so it must not get it again. */
  expiredHandle: string | undefined
  live: boolean
  /** `full`: an update contains the whole row. `default`: it contains the key and the changed columns. */
  replica: 'default' | 'full'
  /** Whether to leave out the current rows and send only changes. */
  changesOnly: boolean
  /** The client's last `electric-cursor`. */
  cursor: number | undefined
  /** Ends a wait: the client disconnected, lost the right to read the shape, or the server stops. */
  signal: AbortSignal
}

/** Messages of an answer, as JSON texts. If `upToDate`, a control message that says so follows them. */
export type ShapeAnswer =
  | { kind: 'messages'; handle: string; offset: Offset; messages: readonly string[]; upToDate: boolean; pos: number }
  /** The request's handle has expired. The client must start over with this handle. */
  | { kind: 'refetch'; handle: string }

/** A source of shapes. All code that uses a source works with any source. */
export type ShapeSource = {
  answer(request: ShapeRequest): Promise<ShapeAnswer>
  close(): Promise<void>
}
