import { useCallback, useEffect, useState } from 'react'
import {
  type AccessToken,
  createAccessToken,
  listAccessTokens,
  type NewAccessToken,
  revokeAccessToken,
} from '../../../shared/contract/access-tokens.ts'
import { isStatus, messageOf, NetworkError, send } from '../../api/index.ts'
import { withProof } from '../../sync/proof.ts'

export type OpenTokens =
  | { state: 'loading' }
  /** The server can't be reached, and the device stores no tokens. */
  | { state: 'offline' }
  | { state: 'failed'; text: string }
  | { state: 'ready'; tokens: readonly AccessToken[] }

/** Result of a change: the thing that was changed, or why the change failed. */
export type Made<Thing> = { done: Thing } | { failure: string }

/** Loads and changes the access tokens of the signed-in person. */
export function useAccessTokens() {
  const [tokens, setTokens] = useState<OpenTokens>({ state: 'loading' })

  const load = useCallback(async () => {
    try {
      setTokens({ state: 'ready', tokens: await send(listAccessTokens, {}, { handled: 'all' }) })
    } catch (error) {
      if (error instanceof NetworkError) setTokens({ state: 'offline' })
      else setTokens({ state: 'failed', text: messageOf(error, 'Please try again.') })
    }
  }, [])
  useEffect(() => void load(), [load])

  const change = (next: (now: readonly AccessToken[]) => readonly AccessToken[]) =>
    setTokens((now) => (now.state === 'ready' ? { state: 'ready', tokens: next(now.tokens) } : now))

  const create = async (name: string, days: number | null): Promise<Made<NewAccessToken>> => {
    try {
      const made = await withProof('create an access token', () =>
        send(createAccessToken, { body: { name, days } }, { handled: 'all' }),
      )
      change((now) => [made.access_token, ...now])
      return { done: made }
    } catch (error) {
      return { failure: messageOf(error, 'Couldn’t create the token. Please try again.') }
    }
  }

  const revoke = async (id: number): Promise<Made<true>> => {
    try {
      await send(revokeAccessToken, { params: { id } }, { handled: 'all' })
    } catch (error) {
      // Revoked elsewhere already.
      if (!isStatus(error, 404)) return { failure: messageOf(error, 'The token still works. Please try again.') }
    }
    change((now) => now.filter((token) => token.id !== id))
    return { done: true }
  }

  return { tokens, reload: load, create, revoke }
}
