import { useCallback, useEffect, useState } from 'react'
import { endAllSessions, endSession, listSessions, type OwnSession } from '../../../shared/contract/sessions.ts'
import { isStatus, messageOf, NetworkError, send } from '../../api/index.ts'

export type Sessions =
  | { state: 'loading' }
  | { state: 'offline' }
  | { state: 'failed'; text: string }
  | { state: 'ready'; list: readonly OwnSession[] }

/** The sessions of the signed-in person. `end` and `endAll` resolve to the reason if they fail. */
export function useSessions() {
  const [sessions, setSessions] = useState<Sessions>({ state: 'loading' })

  const load = useCallback(async () => {
    try {
      setSessions({ state: 'ready', list: await send(listSessions, {}, { handled: 'all' }) })
    } catch (error) {
      if (error instanceof NetworkError) setSessions({ state: 'offline' })
      else setSessions({ state: 'failed', text: messageOf(error, 'Please try again.') })
    }
  }, [])
  useEffect(() => void load(), [load])

  const end = async (id: string): Promise<string | undefined> => {
    try {
      await send(endSession, { params: { id } }, { handled: 'all' })
    } catch (error) {
      // A 404 means that the session has already ended.
      if (!isStatus(error, 404)) return messageOf(error, 'That device is still signed in. Please try again.')
    }
    setSessions((now) =>
      now.state === 'ready' ? { ...now, list: now.list.filter((session) => session.id !== id) } : now,
    )
    return undefined
  }

  const endAll = async (): Promise<string | undefined> => {
    try {
      await send(endAllSessions, {}, { handled: 'all' })
      return undefined
    } catch (error) {
      return messageOf(error, 'Your devices are still signed in. Please try again.')
    }
  }

  return { sessions, reload: load, end, endAll }
}
