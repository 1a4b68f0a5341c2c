import type { Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'

type SyncMeta = { isChangeOrigin?: boolean; isUndoRedoOperation?: boolean } | undefined

/** A change that came from the shared document: from somebody else, from this device's copy, or by undoing. */
export function isArriving(transaction: Transaction): boolean {
  return (transaction.getMeta(ySyncPluginKey) as SyncMeta)?.isChangeOrigin === true
}

/** Undoing is this person's doing, although it comes by way of the shared document. */
export function isByThisPerson(transaction: Transaction): boolean {
  const meta = transaction.getMeta(ySyncPluginKey) as SyncMeta
  return !isArriving(transaction) || meta?.isUndoRedoOperation === true
}

/** Whether any of these changed the document by this person's hand. */
export function isLocalChange(transactions: readonly Transaction[]): boolean {
  return transactions.some((transaction) => transaction.docChanged && !isArriving(transaction))
}
