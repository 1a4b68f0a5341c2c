import { useEffect } from 'react'
import { followSuggestedPages } from '../../../sync/open-suggestions.ts'

type SuggestedPagesProps = { projectId: number; onChange: (pageIds: ReadonlySet<number>) => void }

/** Loads the ids of pages that have suggestions. Mounted only for people who may accept suggestions. */
export function SuggestedPages({ projectId, onChange }: SuggestedPagesProps) {
  useEffect(() => {
    const stop = followSuggestedPages(projectId, (ids) => onChange(new Set(ids)))
    return () => {
      stop()
      onChange(new Set())
    }
  }, [projectId, onChange])
  return null
}
