import { HITS_DEEPEST, type SearchHit } from '../../../shared/contract/rag.ts'
import type { AskSearch, Searched, SearchQuestion } from '../../search/ask-search.ts'

export const RESULTS_AT_ONCE = 20

export type Asked = Pick<SearchQuestion, 'query' | 'projectId' | 'kind'>

export type Found = {
  state: 'found'
  /** Question that these results answer. */
  asked: Asked
  hits: readonly SearchHit[]
  answer: Searched
  /** `too-many`: there are more, further than anybody is led. */
  more: 'there' | 'asking' | 'failed' | 'end' | 'too-many'
  /** Whether these results belong to an earlier query. */
  isOld: boolean
}

export type Results = { state: 'none-asked' } | { state: 'asking' } | { state: 'failed'; error: unknown } | Found

export type ResultReaderParts = { ask: AskSearch; onChange: (now: Results) => void }

/**
 * Loads the results of the latest query, and further results on request. All results of a query have one
 * source.
 */
export class ResultReader {
  readonly #parts: ResultReaderParts
  #now: Results = { state: 'none-asked' }
  #running = new AbortController()

  constructor(parts: ResultReaderParts) {
    this.#parts = parts
  }

  get now(): Results {
    return this.#now
  }

  /** Asks a query and drops the earlier one. */
  ask(asked: Asked): void {
    const { signal } = this.#anew()
    if (asked.query.trim() === '') {
      this.#set({ state: 'none-asked' })
      return
    }
    // Earlier results stay until new ones arrive.
    this.#set(this.#now.state === 'found' ? { ...this.#now, isOld: true } : { state: 'asking' })
    this.#parts.ask({ ...asked, limit: RESULTS_AT_ONCE }, signal).then(
      (answer) => {
        if (!signal.aborted) this.#set(found(asked, answer, answer.hits))
      },
      (error: unknown) => {
        if (!signal.aborted) this.#set({ state: 'failed', error })
      },
    )
  }

  readMore(): void {
    const before = this.#now
    if (before.state !== 'found' || before.isOld || (before.more !== 'there' && before.more !== 'failed')) return
    const { signal } = this.#running
    const { asked, answer, hits } = before
    this.#set({ ...before, more: 'asking' })
    this.#parts.ask({ ...asked, limit: RESULTS_AT_ONCE, offset: hits.length }, signal, answer.from).then(
      (next) => {
        if (signal.aborted) return
        const known = new Map([...answer.projects, ...next.projects].map((project) => [project.id, project]))
        this.#set(found(asked, { ...answer, projects: [...known.values()] }, [...hits, ...next.hits], next))
      },
      (error: unknown) => {
        if (signal.aborted) return
        console.warn('More results could not be read', error)
        this.#set({ ...before, more: 'failed' })
      },
    )
  }

  close(): void {
    this.#running.abort()
  }

  #anew(): AbortController {
    this.#running.abort()
    this.#running = new AbortController()
    return this.#running
  }

  #set(now: Results): void {
    this.#now = now
    this.#parts.onChange(now)
  }
}

/** `last`: the answer that the last of them came with. */
function found(asked: Asked, answer: Searched, hits: readonly SearchHit[], last: Searched = answer): Found {
  const isMore = last.hits.length === RESULTS_AT_ONCE && hits.length < last.total
  const more = !isMore ? 'end' : hits.length > HITS_DEEPEST ? 'too-many' : 'there'
  return { state: 'found', asked, hits, answer, more, isOld: false }
}
