import type { Call } from '../../shared/contract/call.ts'
import { bearerToken, keepBearerToken, synchroniseSession } from '../session/index.ts'
import { NetworkError, notAuthorized, refusal } from './api-error.ts'
import { addressOf, authorization, type Input, keepTokenOf } from './send.ts'

/**
 * Sends a call and resolves before its answer is complete, so that the caller can stream the answer. Rejects
 * as `send` does, or with the reason of `signal`. Shows no toast: the caller reports failures. `known` is
 * the ETag of the caller's version. If that version is still the newest, the server refuses with status 304.
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
