import type { Call } from '../../shared/contract/call.ts'
import { bearerToken, keepBearerToken, synchroniseSession } from '../session/index.ts'
import { NetworkError, notAuthorized, refusal } from './api-error.ts'
import { addressOf, authorization, type Input, keepTokenOf } from './send.ts'

/**
 * Sends a call whose answer is read while it comes. Rejects as `send` does, and with the reason of `signal`; what the
 * caller shows of a failure is its own matter. Of `known`, an ETag, the refusal is 304 where it is still the newest.
 */
export async function openStream<C extends Call>(
  call: C,
  input: Input<C>,
  { accept, signal, known }: { accept: string; signal: AbortSignal; known?: string | undefined },
): Promise<Response> {
  const request = async () => {
    const headers = {
      ...authorization(bearerToken()),
      Accept: accept,
      'Content-Type': 'application/json',
      ...(known !== undefined && { 'If-None-Match': known }),
    }
    const body = JSON.stringify((input as { body?: unknown }).body)
    try {
      return await fetch(addressOf(call, input), { method: call.method, headers, body, credentials: 'include', signal })
    } catch (error) {
      if (signal.aborted) throw error
      throw new NetworkError(error)
    }
  }
  let response = await request()
  if (response.status === 401) {
    if ((await synchroniseSession().catch(() => 'unknown')) !== 'signed-in') throw notAuthorized()
    response = await request()
    if (response.status === 401) throw notAuthorized()
  }
  keepTokenOf(response.headers.get('Authorization'), keepBearerToken)
  if (!response.ok) throw refusal(response.status, await bodyOf(response), response.headers.get('Retry-After'))
  return response
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
