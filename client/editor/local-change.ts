import type { Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'

type SyncMeta = { isChangeOrigin?: boolean } | undefined

/** A change that came from the shared document: from somebody else, from this device's copy, or by undoing. */
export function isArriving(transaction: Transaction): boolean {
  return (transaction.getMeta(ySyncPluginKey) as SyncMeta)?.isChangeOrigin === true
}

/** Whether any of these changed the document by this person's hand. */
export function isLocalChange(transactions: readonly Transaction[]): boolean {
  return transactions.some((transaction) => transaction.docChanged && !isArriving(transaction))
}
