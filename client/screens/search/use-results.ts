import { useEffect, useRef, useState } from 'react'
import type { SearchHit } from '../../../shared/contract/rag.ts'
import { askSearch, type Searched, type SearchQuestion } from '../../search/ask-search.ts'

export const RESULTS_AT_ONCE = 20

export type Results =
  | { state: 'none-asked' }
  | { state: 'asking' }
  | { state: 'failed'; error: unknown }
  | { state: 'found'; hits: readonly SearchHit[]; answer: Searched; more: 'there' | 'asking' | 'failed' | 'end' }

type Asked = Pick<SearchQuestion, 'query' | 'projectId' | 'kind'>

/** What is found for a question, as much of it as was asked for. */
export function useResults(asked: Asked): { now: Results; readMore: () => void; again: () => void } {
  const [now, setNow] = useState<Results>({ state: 'none-asked' })
  const [attempt, setAttempt] = useState(0)
  const running = useRef<AbortController>(undefined)
  const question = JSON.stringify(asked)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks once more.
  useEffect(() => {
    const asked = JSON.parse(question) as Asked
    if (asked.query.trim() === '') {
      setNow({ state: 'none-asked' })
      return
    }
    const abort = new AbortController()
    running.current = abort
    // What was found before stays until there is something else.
    setNow((before) => (before.state === 'found' ? before : { state: 'asking' }))
    askSearch({ ...asked, limit: RESULTS_AT_ONCE }, abort.signal)
      .then((answer) => abort.signal.aborted || setNow(foundFirst(answer)))
      .catch((error: unknown) => abort.signal.aborted || setNow({ state: 'failed', error }))
    return () => abort.abort()
  }, [question, attempt])

  const readMore = () => {
    const { signal } = running.current ?? new AbortController()
    if (now.state !== 'found' || now.more === 'asking' || now.more === 'end') return
    setNow({ ...now, more: 'asking' })
    askSearch({ ...asked, limit: RESULTS_AT_ONCE, offset: now.hits.length }, signal)
      .then(({ hits, total, projects }) => {
        if (signal.aborted) return
        const all = [...now.hits, ...hits]
        const known = new Map([...now.answer.projects, ...projects].map((project) => [project.id, project]))
        const answer = { ...now.answer, projects: [...known.values()] }
        setNow({ state: 'found', hits: all, answer, more: isMore(hits, all.length < total) })
      })
      .catch((error: unknown) => {
        if (signal.aborted) return
        console.warn('More results could not be read', error)
        setNow({ ...now, more: 'failed' })
      })
  }
  return { now, readMore, again: () => setAttempt(attempt + 1) }
}

function foundFirst(answer: Searched): Results {
  const { hits, total } = answer
  return { state: 'found', hits, answer, more: isMore(hits, hits.length < total) }
}

function isMore(hits: readonly SearchHit[], isLess: boolean): 'there' | 'end' {
  return hits.length === RESULTS_AT_ONCE && isLess ? 'there' : 'end'
}
