import { useEffect } from 'react'
import { followSuggestedPages } from '../../../sync/open-suggestions.ts'

type SuggestedPagesProps = { projectId: number; onChange: (pageIds: ReadonlySet<number>) => void }

/** Reports the pages with suggestions to people who may accept them. */
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
