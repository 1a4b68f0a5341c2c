import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useHistoryState } from 'wouter/use-browser-location'
import { conversation, openKept } from './conversation.ts'

type Entry = { conversation?: unknown } | null

/**
 * Stores the conversation's id in the current history entry. After a page reload, or when someone navigates
 * back to the entry, the conversation opens again.
 */
export function useKeptConversation(): void {
  const state = useHistoryState<Entry>()
  const { userId, id, opening, exchanges } = useSnapshot(conversation)
  const isEmpty = exchanges.length === 0

  useEffect(() => {
    const wanted = state?.conversation
    if (conversation.userId && typeof wanted === 'string' && wanted !== conversation.id) void openKept(wanted)
  }, [state])

  useEffect(() => {
    // The effect above may have just started to open a conversation.
    if (!userId || opening || conversation.opening) return
    const { conversation: shown, ...rest } = (history.state as { conversation?: unknown }) ?? {}
    if (isEmpty && shown !== undefined) history.replaceState(rest, '')
    if (!isEmpty && shown !== id) history.replaceState({ ...rest, conversation: id }, '')
  }, [userId, id, opening, isEmpty])
}
