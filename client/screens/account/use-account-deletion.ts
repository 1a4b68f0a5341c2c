import { useCallback, useEffect, useState } from 'react'
import { type AccountDeletion, deleteAccount, readAccountDeletion } from '../../../shared/contract/account.ts'
import { messageOf, NetworkError, send } from '../../api/index.ts'
import { withProof } from '../../sync/proof.ts'

export type Fate =
  | { state: 'loading' }
  | { state: 'offline' }
  | { state: 'failed'; text: string }
  | { state: 'ready'; fate: AccountDeletion }

/**
 * Loads what deleting the account would delete. `remove` deletes the account and resolves to the reason if
 * this failed.
 */
export function useAccountDeletion() {
  const [fate, setFate] = useState<Fate>({ state: 'loading' })
  const load = useCallback(async () => {
    try {
      setFate({ state: 'ready', fate: await send(readAccountDeletion, {}, { handled: 'all' }) })
    } catch (error) {
      if (error instanceof NetworkError) setFate({ state: 'offline' })
      else setFate({ state: 'failed', text: messageOf(error, 'Nothing was deleted.') })
    }
  }, [])
  useEffect(() => void load(), [load])

  const remove = async (): Promise<string | undefined> => {
    try {
      await withProof('delete your account', () => send(deleteAccount, {}, { handled: 'all' }))
      return undefined
    } catch (error) {
      // Reloads the list, because a project may have lost its other admins meanwhile.
      void load()
      return messageOf(error, 'Nothing was deleted. Please try again.')
    }
  }
  return { fate, load, remove }
}
