import { NetworkError, notAuthorized, refusal } from './api-error.ts'
import { authorization, keepTokenOf } from './send.ts'

export type Download = {
  address: string
  /** Called with the number of bytes received so far. */
  onProgress?: (bytes: number) => void
}

export type DownloadParts = {
  fetch: typeof fetch
  token: () => string | null
  keepToken: (token: string) => void
  resynchronise: () => Promise<boolean>
}

/**
 * Fetches a file and reports progress. Rejects with `ApiError` if the server refuses. Rejects with
 * `NetworkError` if no answer comes or the transfer breaks off, because half a file is useless. Shows no
 * toast.
 */
export async function download(
  { fetch, token, keepToken, resynchronise }: DownloadParts,
  task: Download,
): Promise<Blob> {
  const request = async () => {
    const options = { headers: authorization(token()), credentials: 'include' } as const
    return await fetch(task.address, options).catch((error: unknown) => {
      throw new NetworkError(error)
    })
  }
  let response = await request()
  if (response.status === 401) {
    if (!(await resynchronise().catch(() => false))) throw notAuthorized()
    response = await request()
    if (response.status === 401) throw notAuthorized()
  }
  keepTokenOf(response.headers.get('Authorization'), keepToken)
  if (!response.ok) throw refusal(response.status, await contentOf(response), response.headers.get('Retry-After'))
  return await read(response, task.onProgress)
}

const LOOSE_BYTES = 4 * 1024 * 1024

async function read({ body, headers }: Response, onProgress: Download['onProgress']): Promise<Blob> {
  const type = headers.get('Content-Type') ?? ''
  let parts: (Blob | Uint8Array<ArrayBuffer>)[] = []
  let [bytes, loose] = [0, 0]
  try {
    for (const reader = body?.getReader(); reader; ) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      bytes += value.length
      loose += value.length
      // The browser may keep a blob on disk; an array takes up memory.
      if (loose > LOOSE_BYTES) [parts, loose] = [[new Blob(parts)], 0]
      onProgress?.(bytes)
    }
  } catch (error) {
    throw new NetworkError(error)
  }
  return new Blob(parts, { type })
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
