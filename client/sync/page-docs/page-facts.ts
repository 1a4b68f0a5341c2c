import type { Refusal } from '../../../shared/protocol/collaboration.ts'
import type { CopyState } from './local-copy.ts'

/** Reason why the server accepts no more text of this page. The text stays on this device. */
export type Ending =
  | { kind: 'refused'; reason: Refusal }
  /** The page was deleted, or this person can no longer see it. */
  | { kind: 'gone' }
  | { kind: 'signed-out' }
  /** The page contains content that this version doesn't know. An edit would delete that content. */
  | { kind: 'too-new' }

export type Facts = {
  /** State of the copy on this device. Without a copy, changes live only as long as the tab. */
  copy: 'opening' | CopyState
  link: 'connecting' | 'online' | 'offline'
  /** Whether the server has acknowledged everything in the document. */
  settled: boolean
  /** Whether the server's acknowledgement is overdue. */
  stalled: boolean
  /** Whether text was written here that the server hasn't stored. */
  unsent: boolean
  /** Whether the server's state was ever merged into the document, in this session or an earlier one. */
  everSynced: boolean
  ending: Ending | null
}

/** Whether this tab has changes that exist nowhere else. Before the copy is open, it can't have any. */
export function isOnlyHere({ unsent, copy }: Pick<Facts, 'unsent' | 'copy'>): boolean {
  return unsent && (copy === 'none' || copy === 'full')
}

/** Whether the person may type. A page isn't editable before this device has seen its state on the server. */
export function isEditable({ everSynced, ending }: Pick<Facts, 'everSynced' | 'ending'>): boolean {
  return everSynced && ending === null
}
