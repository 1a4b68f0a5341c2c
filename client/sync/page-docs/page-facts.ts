import type { Refusal } from '../../../shared/protocol/collaboration.ts'
import type { CopyState } from './local-copy.ts'

/** Why no more words of this page reach the server. The text stays here. */
export type Ending =
  | { kind: 'refused'; reason: Refusal }
  /** The page was deleted, or this person can no longer see it. */
  | { kind: 'gone' }
  | { kind: 'signed-out' }
  /** The page contains something that this version doesn't know. Editing would delete it. */
  | { kind: 'too-new' }

export type Facts = {
  /** The copy on this device. Without one, changes live only as long as the tab. */
  copy: 'opening' | CopyState
  link: 'connecting' | 'online' | 'offline'
  /** The server has acknowledged everything in the document. */
  settled: boolean
  /** Whether the server's acknowledgement is overdue. */
  stalled: boolean
  /** Something was written here that the server has not stored. */
  unsent: boolean
  /** The server's state was merged in at least once, now or on an earlier day. */
  everSynced: boolean
  ending: Ending | null
}

/** Whether this tab has changes that exist nowhere else. Before the copy is open, it can't have any. */
export function isOnlyHere({ unsent, copy }: Pick<Facts, 'unsent' | 'copy'>): boolean {
  return unsent && (copy === 'none' || copy === 'full')
}

/** Whether text may be typed. Never into a page whose state on the server is unknown here. */
export function isEditable({ everSynced, ending }: Pick<Facts, 'everSynced' | 'ending'>): boolean {
  return everSynced && ending === null
}
