import { useEffect } from 'react'
import { confirmCitation, type LiveCitation, openCitations } from '../../../sync/live-citations.ts'

export type LiveOfPage = {
  of: number
  citations: readonly LiveCitation[]
  confirmStatement?: (citationId: number, seen: string) => Promise<void>
}

type LiveCitationsProps = {
  projectId: number
  pageId: number
  /** Whether this person may say that a statement holds. */
  editable: boolean
  onChange: (live: LiveOfPage) => void
}

/** Tells what becomes of the citations of a page while it is open. */
export function LiveCitations({ projectId, pageId, editable, onChange }: LiveCitationsProps) {
  useEffect(() => {
    const key = { projectId, pageId }
    const confirmStatement = (citationId: number, hash: string) => confirmCitation(key, { citationId, hash })
    return openCitations(key, (citations) => onChange({ of: pageId, citations, ...(editable && { confirmStatement }) }))
  }, [projectId, pageId, editable, onChange])
  return null
}
