import type { ConnectionState } from '../connection.ts'
import type { Keeping } from '../kept/kept-project.ts'
import type { NewEntry } from '../outbox/outbox.ts'
import type { RowDelta } from '../replica/apply-rows.ts'

/**
 * Messages between tabs and the leading worker, on a channel named by the user. The database is the truth:
 * after a missed message, everything is found there.
 */
export type EngineMessage =
  /** A tab exists and needs these shapes. Sent repeatedly, since a tab can disappear without a message. */
  | { type: 'tab'; tabId: string; visible: boolean; shapes: readonly string[] }
  | { type: 'tab-closed'; tabId: string }
  /** Asks the leader to send its state again. */
  | { type: 'hello' }
  | { type: 'state'; connection: ConnectionState; shapes: Readonly<Record<string, ShapeStatus>> }
  /** The leader is alive. A tab that hears nothing for long starts another worker. */
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
  /** A change from a tab that is being left and has no time to queue it itself. */
  | { type: 'append'; entry: NewEntry }
  /** Someone has queued a change, or wants to ask the server now. */
  | { type: 'wake' }
  | { type: 'network'; online: boolean }
  | { type: 'signed-in' }
  /** A project is no longer this person's. These pages were removed from the device. */
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
