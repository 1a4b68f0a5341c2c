import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useHistoryState } from 'wouter/use-browser-location'
import { conversation, openKept } from './conversation.ts'

type Entry = { conversation?: unknown } | null

/**
 * The entry of the browser's history says which conversation it shows, so that it is there again after the page was
 * loaded anew, and when somebody goes back to it.
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
    // Opened by the effect above meanwhile.
    if (!userId || opening || conversation.opening) return
    const { conversation: shown, ...rest } = (history.state as { conversation?: unknown }) ?? {}
    if (isEmpty && shown !== undefined) history.replaceState(rest, '')
    if (!isEmpty && shown !== id) history.replaceState({ ...rest, conversation: id }, '')
  }, [userId, id, opening, isEmpty])
}
