import type { ConnectionState } from '../connection.ts'
import type { Keeping } from '../kept/kept-project.ts'
import type { NewEntry } from '../outbox/outbox.ts'
import type { RowDelta } from '../replica/apply-rows.ts'

/**
 * Messages between tabs and the leading worker, on a channel named by the user. The database is the truth:
 * after a missed message, everything is found there.
 */
export type EngineMessage =
  /** A tab is there and needs these shapes; repeated, since a tab can go without a word. */
  | { type: 'tab'; tabId: string; visible: boolean; shapes: readonly string[] }
  | { type: 'tab-closed'; tabId: string }
  /** Asks the leader to say its state again. */
  | { type: 'hello' }
  | { type: 'state'; connection: ConnectionState; shapes: Readonly<Record<string, ShapeStatus>> }
  /** The leader is there. A tab that hears nothing for long starts another worker. */
  | { type: 'beat' }
  /** Rows of the replica have changed. Sent in portions that don't block the tab that shows them. */
  | { type: 'rows'; delta: RowDelta }
  /** A shape has changed too much to send rows: read it from the database again. */
  | { type: 'reread'; shape: string }
  /** The outbox has changed: to be read from the database, which knows best. */
  | { type: 'outbox' }
  /** Images were kept, uploaded, or could not be. */
  | { type: 'blobs' }
  /** The set of offline projects, or what is stored of one, has changed: read it from the database. */
  | { type: 'kept' }
  /** How far the leader is with the projects that are kept, by their ids. */
  | { type: 'keeping'; now: Readonly<Record<number, Keeping>> }
  /** The browser gives no more room: nothing new can be kept here. */
  | { type: 'storage-full' }
  /** A change of a tab that is being left, which has no time to queue it itself. */
  | { type: 'append'; entry: NewEntry }
  /** Someone has queued a change, or wants to ask the server now. */
  | { type: 'wake' }
  | { type: 'network'; online: boolean }
  | { type: 'signed-in' }
  /** A project is not this person's any more; these pages were removed from the device. */
  | { type: 'lost'; pageIds: readonly number[] }
  /** The database is about to be removed. */
  | { type: 'forget' }
  /** For tests: the clock of the worker runs so much ahead. */
  | { type: 'clock'; aheadMs: number }

/** `denied`: this person may not read it, or it does not exist. */
export type ShapeStatus = 'reading' | 'live' | 'denied'

export const channelName = (userId: string) => `docwright:${userId}`

/** The part of a BroadcastChannel that is used. */
export type Channel = {
  postMessage: (message: EngineMessage) => void
  addEventListener: (type: 'message', listener: (event: { data: EngineMessage }) => void) => void
  close: () => void
}
