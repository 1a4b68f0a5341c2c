import type { CitedFile, CitedFiles } from '../../../shared/contract/cited-files.ts'
import { ASKING_FOR } from '../../../shared/protocol/asking-for.ts'
import type { ChangeAnswer, SentChange } from '../../../shared/protocol/changes.ts'

type Sent = { clientId: string; changes: SentChange[] }
type Row = Record<string, string>
type StoredDoc = { page_id: number; doc_seq: number; state: string }

/**
 * Answers the requests of an engine as the server would, and fails in the ways servers and networks fail. Its
 * shapes speak the protocol that the unmodified client reads.
 */
export class FakeServer {
  isReachable = true
  /** Status that every request except `/health` gets instead of an answer. */
  status = 200
  /** Person whose session the browser has. */
  person: string | undefined = 'ann'
  /** Answers for paths that replace the server's own. */
  readonly answers = new Map<string, () => Response | Promise<Response>>()
  /** Documents and quoted files of projects, and images by their hashes. */
  readonly docs = new Map<number, StoredDoc[]>()
  readonly images = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly files = new Map<number, (CitedFile & Pick<CitedFiles['files'][number], 'places'>)[]>()
  readonly rows = new Map<string, Row[]>()
  readonly sent: SentChange[] = []
  readonly asked: string[] = []
  readonly #waiting = new Set<() => void>()

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    this.asked.push(`${init?.method ?? 'GET'} ${url.pathname}`)
    if (!this.isReachable) throw new TypeError('Failed to fetch')
    if (url.pathname === '/health') return new Response('{}')
    const asking = new Headers(init?.headers).get(ASKING_FOR)
    if (asking !== null && asking !== this.person) return new Response('{}', { status: 401 })
    if (this.status !== 200) return new Response('{}', { status: this.status })
    const answer = this.answers.get(url.pathname)
    if (answer) return untilAborted(answer(), init?.signal)
    if (url.pathname === '/api/changes') return this.#take(JSON.parse(String(init?.body)) as Sent)
    if (url.pathname.startsWith('/api/shapes/')) return this.#shape(url, init?.signal ?? undefined)
    if (url.pathname.startsWith('/api/blob/')) return this.#image(url.pathname.slice('/api/blob/'.length))
    if (/cited-files$|\/file$/.test(url.pathname)) return this.#file(url.pathname)
    if (url.pathname.endsWith('/search-text')) return new Response('{}', { status: 404 })
    return this.#docs(url)
  }

  /** Ends the open connections, as a network failure does. */
  cut(): void {
    this.isReachable = false
    for (const end of this.#waiting) end()
  }

  /** Returns how often something was requested. */
  count(what: string): number {
    return this.asked.filter((one) => one === what).length
  }

  #image(hash: string): Response {
    const bytes = this.images.get(hash)
    return bytes ? new Response(bytes, { headers: { 'Content-Type': 'image/png' } }) : new Response('', { status: 404 })
  }

  #file(pathname: string): Response {
    const id = Number(pathname.split('/')[3])
    if (pathname.endsWith('/cited-files')) return Response.json({ files: this.files.get(id) ?? [], left_out: 0 })
    const all = [...this.files.values()].flat()
    const file = all.find(({ places }) => places.some(({ citation_id }) => citation_id === id))
    return file ? Response.json(file) : new Response('{}', { status: 404 })
  }

  /** Answers with one document at a time, so that there are always several portions. */
  #docs({ pathname, searchParams }: URL): Response {
    const after = Number(searchParams.get('after'))
    const newer = (this.docs.get(Number(pathname.split('/')[3])) ?? [])
      .filter(({ doc_seq: seq }) => seq > after)
      .sort((a, b) => a.doc_seq - b.doc_seq)
    const [first] = newer
    return Response.json({ docs: first ? [first] : [], next: first?.doc_seq ?? after, more: newer.length > 1 })
  }

  #take({ changes }: Sent): Response {
    this.sent.push(...changes)
    const answers = changes.map(({ id }): ChangeAnswer => ({ id, outcome: 'applied', rows: [] }))
    return Response.json({ answers })
  }

  async #shape({ pathname, searchParams }: URL, signal: AbortSignal | undefined): Promise<Response> {
    if (searchParams.get('live') === 'true') {
      await new Promise<void>((_, reject) => {
        const end = () => reject(new TypeError('network error'))
        this.#waiting.add(end)
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
    }
    const rows = this.rows.get(pathname.slice('/api/shapes/'.length)) ?? []
    const messages = [
      ...rows.map((value) => ({ key: `"${value.id}"`, value, headers: { operation: 'insert' } })),
      { headers: { control: 'up-to-date', global_last_seen_lsn: '1' } },
    ]
    return Response.json(searchParams.get('offset') === '-1' ? messages : messages.slice(-1), {
      headers: {
        'electric-handle': 'handle',
        'electric-offset': '1_0',
        'electric-up-to-date': '',
        'electric-schema': JSON.stringify(
          Object.fromEntries(['id', 'project_id', 'page_id', 'version'].map((column) => [column, { type: 'int8' }])),
        ),
      },
    })
  }
}

/** Rejects an answer that doesn't come once no one waits for it any more. */
function untilAborted(answer: Response | Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  const aborted = new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
  return Promise.race([answer, aborted])
}
