import type { Held } from '../kept/kept-project.ts'

/**
 * Time in milliseconds without data after which a connection counts as lost, even if the browser still waits.
 */
const STALLED_MS = 60_000

export type FetchParts = {
  fetch: typeof fetch
  setTimer: (run: () => void, ms: number) => () => void
}

export type Whole = { type: string; bytes: Uint8Array<ArrayBuffer> }

/** Reasons why a fetch has no usable answer. */
export type NoAnswer = Exclude<Held, 'no-room' | 'unsent'>

/** Fetches an answer to its last byte, or says why there is none. */
export async function fetchWhole(parts: FetchParts, address: string): Promise<Whole | NoAnswer> {
  const blob = await fetchBlob(parts, address)
  return typeof blob === 'string' ? blob : { type: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) }
}

/**
 * Fetches an answer to its last byte, as a blob with the type that the server gave it, or says why there is
 * none.
 */
export async function fetchBlob({ fetch, setTimer }: FetchParts, address: string): Promise<Blob | NoAnswer> {
  const abort = new AbortController()
  let cancel = () => {}
  const patience = () => {
    cancel()
    cancel = setTimer(() => abort.abort(), STALLED_MS)
  }
  let response: Response | undefined
  patience()
  try {
    response = await fetch(address, { signal: abort.signal })
    if (!response.ok) return heldBy(response.status)
    const pieces: Uint8Array<ArrayBuffer>[] = []
    const reader = response.body?.getReader()
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      pieces.push(piece.value)
      patience()
    }
    return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' })
  } catch {
    return response ? 'server' : 'offline'
  } finally {
    cancel()
  }
}

function heldBy(status: number): NoAnswer {
  if (status === 401) return 'needs-sign-in'
  return status >= 500 || status === 429 || status === 408 ? 'server' : 'refused'
}
