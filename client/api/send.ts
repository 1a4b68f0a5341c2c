import type { Call, TypesOf } from '../../shared/contract/call.ts'
import { CALL } from '../../shared/contract/messages/call.ts'
import { serverAddress } from '../hosts/server-address.ts'
import type { ToastMessage } from '../ui/toast/toasts.ts'
import { type ApiError, NetworkError, notAuthorized, refusal } from './api-error.ts'
import { modeHeader } from './mode.ts'

type AnyCall = Call

type Part<Name extends string, Value> = Value extends undefined ? object : Record<Name, Value>

/** Input of a call: exactly the parts that its contract declares. */
export type Input<C extends AnyCall> = Part<'params', TypesOf<C>['params']> &
  Part<'query', TypesOf<C>['query']> &
  Part<'body', TypesOf<C>['body']>

export type SendOptions = {
  /** Statuses that the caller handles; the others show a toast. */
  handled?: readonly number[] | 'all'
  signal?: AbortSignal
  /** Sends the request even while the page is being closed. The body is limited to 64 kB. */
  keepalive?: boolean
}

export type SenderParts = {
  fetch: typeof fetch
  token: () => string | null
  keepToken: (token: string) => void
  /** Asks the auth service who is signed in. Resolves to whether someone is. */
  resynchronise: () => Promise<boolean>
  toast: (message: ToastMessage) => void
}

/**
 * Sends a call of the contract. Rejects with `ApiError` if the server refused, and with `NetworkError` if no
 * answer came.
 */
export type Send = <C extends AnyCall>(call: C, input: Input<C>, options?: SendOptions) => Promise<TypesOf<C>['answer']>

export function createSend(parts: SenderParts): Send {
  const request = async (call: AnyCall, input: LooseInput, options: SendOptions): Promise<Response> => {
    const { signal, keepalive = false } = options
    const headers = new Headers(authorization(parts.token()))
    if (input.body !== undefined) headers.set('Content-Type', 'application/json')
    try {
      return await parts.fetch(addressOf(call, input), {
        method: call.method,
        headers,
        credentials: 'include',
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        keepalive,
        ...(signal && { signal }),
      })
    } catch (error) {
      if (signal?.aborted) throw error
      throw new NetworkError(error)
    }
  }

  return async (call, input, options = {}) => {
    const { handled = [] } = options
    let response = await request(call, input, options)
    if (response.status === 401) {
      if (!(await parts.resynchronise().catch(() => false))) throw notAuthorized()
      response = await request(call, input, options)
      if (response.status === 401) throw notAuthorized()
    }
    keepTokenOf(response.headers.get('Authorization'), parts.keepToken)

    const answer = await read(response)
    if (response.ok) return answer as never
    const error = refusal(response.status, answer, response.headers.get('Retry-After'))
    if (handled !== 'all' && !handled.includes(response.status)) parts.toast(toastOf(error))
    throw error
  }
}

export type LooseInput = { params?: unknown; query?: unknown; body?: unknown }

/** Headers with the caller's token, if any, and the mode. */
export function authorization(token: string | null): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}`, ...modeHeader } : modeHeader
}

/** URL of a call, with its parameters and query filled in. */
export function addressOf(call: Pick<AnyCall, 'path'>, { params, query }: LooseInput): string {
  const given = (params ?? {}) as Record<string, string | number>
  const path = call.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = given[name]
    if (value === undefined) throw new Error(`${call.path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return serverAddress(search.size > 0 ? `${path}?${search}` : path)
}

async function read(response: Response): Promise<unknown> {
  const isJson = response.headers.get('Content-Type')?.includes('json')
  const text = await response.text()
  if (!isJson) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function toastOf(error: ApiError): ToastMessage {
  return { title: CALL.refusedTitle(error.status), ...CALL.refused }
}

/** Replaces the stored token with the one in an answer, if there is one. */
export function keepTokenOf(header: string | null, keep: (token: string) => void): void {
  if (header) keep(header.replace(/^Bearer\s+/i, ''))
}
