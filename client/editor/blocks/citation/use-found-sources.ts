import { useEffect, useState } from 'react'
import type { CitableSource, CitableSources } from '../../../../shared/contract/citable-sources.ts'
import { SOUGHT_MAX } from '../../../../shared/contract/citable-sources.ts'
import { isStatus, NetworkError } from '../../../api/index.ts'
import type { Citing } from '../../surroundings.ts'

/** Pause in typing, in milliseconds, before the search starts. */
const PAUSE_MS = 120

type Finding = { of: string; found: CitableSources; error?: unknown }

const NOTHING: Finding = { of: '', found: { sources: [], more: 0 } }

/** `note`: what is said where there are none. */
export type FoundSources = { sources: readonly CitableSource[]; more: number; note: string }

/** Sources that match the typed text. Until the server answers, filters the sources of the last answer. */
export function useFoundSources(citing: Citing, typed: string): FoundSources {
  const query = typed.trim().slice(0, SOUGHT_MAX)
  const [finding, setFinding] = useState(NOTHING)
  useEffect(() => {
    if (query === '') {
      setFinding(NOTHING)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      citing
        .find(query, abort.signal)
        .then((found) => abort.signal.aborted || setFinding({ of: query, found }))
        .catch((error: unknown) => {
          if (abort.signal.aborted) return
          console.warn('Sources could not be looked for', error)
          setFinding({ ...NOTHING, of: query, error })
        })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [citing, query])
  return shownOf(finding, query)
}

export function shownOf({ of, found, error }: Finding, query: string): FoundSources {
  if (query === '') {
    return { sources: [], more: 0, note: 'Type part of its name. To cite lines, append them: queue.ts:10-20' }
  }
  if (of !== query) {
    const fits = ({ path, symbol }: CitableSource) => (symbol ?? path).toLowerCase().includes(query.toLowerCase())
    return { sources: found.sources.filter(fits), more: 0, note: 'Looking for sources…' }
  }
  return { ...found, note: error ? failureWords(error) : 'No symbol or file matches.' }
}

function failureWords(error: unknown): string {
  if (error instanceof NetworkError) return 'Choosing a source needs the server, which couldn’t be reached.'
  if (isStatus(error, 403) || isStatus(error, 404))
    return 'You no longer have permission to cite sources of this project.'
  return 'Couldn’t search the sources. Keep typing to try again.'
}
