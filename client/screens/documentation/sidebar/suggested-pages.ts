import { useEffect } from 'react'
import { followSuggestedPages } from '../../../sync/open-suggestions.ts'

type SuggestedPagesProps = { projectId: number; onChange: (pageIds: ReadonlySet<number>) => void }

/** Tells the pages that something is suggested for, to those who may take it. */
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
