import { NetworkError, notAuthorized, refusal } from './api-error.ts'
import { authorization, keepTokenOf } from './send.ts'

export type Upload = {
  address: string
  body: XMLHttpRequestBodyInit
  headers?: Readonly<Record<string, string>>
  /** Called with the fraction of the bytes sent so far, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

export type UploadParts = {
  token: () => string | null
  keepToken: (token: string) => void
  resynchronise: () => Promise<boolean>
}

type Answer = { status: number; retryAfter: string | null; authorization: string | null; content: unknown }

/**
 * Uploads bytes and reports progress, which `fetch` can't do. Rejects with `ApiError`, `NetworkError`, or an
 * `AbortError` if cancelled. Shows no toast: the caller says what happened.
 */
export async function upload({ token, keepToken, resynchronise }: UploadParts, task: Upload): Promise<unknown> {
  let answer = await attempt(task, token())
  if (answer.status === 401) {
    if (!(await resynchronise().catch(() => false))) throw notAuthorized()
    answer = await attempt(task, token())
    if (answer.status === 401) throw notAuthorized()
  }
  keepTokenOf(answer.authorization, keepToken)
  if (answer.status >= 200 && answer.status < 300) return answer.content
  throw refusal(answer.status, answer.content, answer.retryAfter)
}

function attempt({ address, body, headers, onProgress, signal }: Upload, token: string | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', address)
    request.withCredentials = true
    for (const [name, value] of Object.entries({ ...headers, ...authorization(token) })) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        retryAfter: request.getResponseHeader('Retry-After'),
        authorization: request.getResponseHeader('Authorization'),
        content: contentOf(request),
      })
    request.onerror = () => reject(new NetworkError('Failed to fetch'))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

function contentOf(request: XMLHttpRequest): unknown {
  if (!request.getResponseHeader('Content-Type')?.includes('json')) return request.responseText
  try {
    return JSON.parse(request.responseText)
  } catch {
    return request.responseText
  }
}
