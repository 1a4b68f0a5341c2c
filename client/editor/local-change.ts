import type { Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'

type SyncMeta = { isChangeOrigin?: boolean; isUndoRedoOperation?: boolean } | undefined

/**
 * Whether a transaction came from the shared document: from another person, from this device's storage, or
 * from undo.
 */
export function isArriving(transaction: Transaction): boolean {
  return (transaction.getMeta(ySyncPluginKey) as SyncMeta)?.isChangeOrigin === true
}

/**
 * Whether this person made the change. True for their undo too, although undo arrives through the shared
 * document.
 */
export function isByThisPerson(transaction: Transaction): boolean {
  const meta = transaction.getMeta(ySyncPluginKey) as SyncMeta
  return !isArriving(transaction) || meta?.isUndoRedoOperation === true
}

/** Whether this person changed the document in any of these transactions, other than by undo or redo. */
export function isLocalChange(transactions: readonly Transaction[]): boolean {
  return transactions.some((transaction) => transaction.docChanged && !isArriving(transaction))
}
