import { HostUnavailable } from './git-host.ts'
import type { Pauses } from './pauses.ts'

export type HostParts = {
  fetch: typeof fetch
  now: () => number
  /** Pauses that the host asked for. Shared by all requests, so that none is sent during a pause. */
  pauses?: Pauses
  timeoutMs?: number
}

export type ApiAnswer = { status: number; body: unknown; location: string | null }

type ApiRequest = {
  method?: 'GET' | 'POST'
  token: string
  body?: object
  /** Key under which the host counts the requests. Needed if the token is new for each request. */
  whose?: string
}

const TIMEOUT_MS = 10_000
const RETRY_S = 60
const LONGEST_RETRY_S = 60 * 60
/** Maximum size of an API response, in bytes. A response about a repository has some ten kilobytes. */
const MAX_BYTES = 512 * 1024

/**
 * Sends a request to the host's API. Returns the response for each status that says something about the
 * request. Throws `HostUnavailable` if there is no response, if the response is invalid, or if the host asks
 * for a pause.
 */
export async function askApi(
  parts: HostParts,
  url: string,
  { method = 'GET', token, body, whose = token }: ApiRequest,
): Promise<ApiAnswer> {
  const response = await reach(parts, whose, url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      'user-agent': 'docwright',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const location = response.headers.get('location')
  return { status: response.status, body: await readJson(response), location }
}

/**
 * Sends a request without following redirects. Callers that follow one must check that it stays on the host.
 */
export async function reach(parts: HostParts, whose: string, url: string, request: RequestInit): Promise<Response> {
  const { fetch, now, pauses, timeoutMs = TIMEOUT_MS } = parts
  const paused = pauses?.left(whose)
  if (paused !== undefined) throw limited(paused)
  let response: Response
  try {
    response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  } catch (cause) {
    throw new HostUnavailable('The git host couldn’t be reached', { retryAfter: RETRY_S, limited: false, cause })
  }
  const limit = limitOf(response, now())
  if (limit === undefined && response.status < 500) return response
  await response.body?.cancel()
  if (limit !== undefined) {
    pauses?.begin(whose, limit)
    throw limited(limit)
  }
  const what = `The git host answered ${response.status}`
  throw new HostUnavailable(what, { retryAfter: retryAfter(response, now()) ?? RETRY_S, limited: false })
}

function limited(retryAfter: number): HostUnavailable {
  return new HostUnavailable('The git host asked us to wait', { retryAfter, limited: true })
}

/** Returns the seconds to wait if the host limits our requests; GitHub also uses status 403 for this. */
function limitOf(response: Response, now: number): number | undefined {
  const { status, headers } = response
  if (status !== 429 && status !== 403) return undefined
  const wait = retryAfter(response, now)
  if (wait !== undefined) return wait
  const usedUp = headers.get('x-ratelimit-remaining') === '0'
  const reset = Number(headers.get('x-ratelimit-reset'))
  if (usedUp && reset > 0) return bounded(reset - now / 1000)
  return status === 429 || usedUp ? RETRY_S : undefined
}

/** Reads `retry-after`: seconds, or a date. */
function retryAfter({ headers }: Response, now: number): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? bounded(seconds) : RETRY_S
}

function bounded(seconds: number): number {
  return Math.min(Math.max(Math.ceil(seconds), 1), LONGEST_RETRY_S)
}

async function readJson(response: Response): Promise<unknown> {
  const broken = (cause?: unknown) =>
    new HostUnavailable('The git host sent an invalid response', { retryAfter: RETRY_S, limited: false, cause })
  let text: string
  try {
    text = await readText(response, MAX_BYTES)
  } catch (cause) {
    throw broken(cause)
  }
  if (text === '' || !response.ok) return null
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw broken(cause)
  }
}

/** Reads a response up to `maxBytes`; the rest isn't fetched. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    bytes += (piece as Uint8Array).length
    if (bytes >= maxBytes) break
  }
  return text
}
