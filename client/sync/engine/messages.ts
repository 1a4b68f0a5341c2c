import type { ConnectionState } from '../connection.ts'
import type { Keeping } from '../kept/kept-project.ts'
import type { NewEntry } from '../outbox/outbox.ts'
import type { RowDelta } from '../replica/apply-rows.ts'

/**
 * Messages between tabs and the leading worker, on a channel named by the user. The database is
 * authoritative: a tab or worker that missed a message finds the same facts there.
 */
export type EngineMessage =
  /** A tab exists and needs these shapes. Sent repeatedly, since a tab can disappear without a message. */
  | { type: 'tab'; tabId: string; visible: boolean; shapes: readonly string[] }
  | { type: 'tab-closed'; tabId: string }
  /** Asks the leader to send its state again. */
  | { type: 'hello' }
  | { type: 'state'; connection: ConnectionState; shapes: Readonly<Record<string, ShapeStatus>> }
  /** Heartbeat of the leader. A tab that doesn't receive it for a while starts another worker. */
  | { type: 'beat' }
  /** Rows of the replica have changed. Sent in portions that don't block the tab that shows them. */
  | { type: 'rows'; delta: RowDelta }
  /** A shape has changed too much to send rows: read it from the database again. */
  | { type: 'reread'; shape: string }
  /** The outbox has changed: read it from the database. */
  | { type: 'outbox' }
  /** Images were stored or uploaded, or their upload failed. */
  | { type: 'blobs' }
  /** The set of offline projects, or what is stored of one, has changed: read it from the database. */
  | { type: 'kept' }
  /** The leader's progress with the offline projects, by id. */
  | { type: 'keeping'; now: Readonly<Record<number, Keeping>> }
  /** The browser's storage is full: nothing new can be stored here. */
  | { type: 'storage-full' }
  /** A change from a tab that is closing. The tab has no time to write the change to the outbox itself. */
  | { type: 'append'; entry: NewEntry }
  /** Asks the leader to send requests now, for example because a tab has queued a change. */
  | { type: 'wake' }
  | { type: 'network'; online: boolean }
  | { type: 'signed-in' }
  /** The person has lost access to a project. The listed pages were removed from the device. */
  | { type: 'lost'; pageIds: readonly number[] }
  /** The database is about to be removed. */
  | { type: 'forget' }
  /** For tests: how far the worker's clock runs ahead. */
  | { type: 'clock'; aheadMs: number }

/** `denied`: this person may not read it, or it does not exist. */
export type ShapeStatus = 'reading' | 'live' | 'denied'

export const channelName = (userId: string) => `docwright:${userId}`

/** The part of `BroadcastChannel` that we use. */
export type Channel = {
  postMessage: (message: EngineMessage) => void
  addEventListener: (type: 'message', listener: (event: { data: EngineMessage }) => void) => void
  close: () => void
}
