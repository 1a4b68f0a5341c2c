import type { Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'

type SyncMeta = { isChangeOrigin?: boolean; isUndoRedoOperation?: boolean } | undefined

/**
 * Whether a change came from the shared document: from someone else, from this device's copy, or from undo.
 */
export function isArriving(transaction: Transaction): boolean {
  return (transaction.getMeta(ySyncPluginKey) as SyncMeta)?.isChangeOrigin === true
}

/**
 * Whether this person made the change. Their undo counts, although it arrives through the shared document.
 */
export function isByThisPerson(transaction: Transaction): boolean {
  const meta = transaction.getMeta(ySyncPluginKey) as SyncMeta
  return !isArriving(transaction) || meta?.isUndoRedoOperation === true
}

/** Whether this person changed the document in any of these transactions. */
export function isLocalChange(transactions: readonly Transaction[]): boolean {
  return transactions.some((transaction) => transaction.docChanged && !isArriving(transaction))
}
