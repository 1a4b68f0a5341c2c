import { useEffect, useState } from 'react'
import type { LiveCitation } from '../../../sync/live-citations.ts'

export type LiveCitations = {
  citations: readonly LiveCitation[]
  /** Only for those who may say that a statement holds. */
  confirmStatement?: (citationId: number, seen: string) => Promise<void>
}

type Followed = { projectId: number; pageId: number; signedIn: boolean; editable: boolean }

/** What becomes of the citations of a page while it is open. Undefined until this device knows. */
export function useLiveCitations({ projectId, pageId, signedIn, editable }: Followed): LiveCitations | undefined {
  const [live, setLive] = useState<LiveCitations & { of: number }>()
  useEffect(() => {
    if (!signedIn) return
    const key = { projectId, pageId }
    let isOver = false
    let stop: () => void = () => undefined
    import('../../../sync/live-citations.ts')
      .then(({ confirmCitation, openCitations }) => {
        if (isOver) return
        const confirmStatement = (citationId: number, hash: string) => confirmCitation(key, { citationId, hash })
        stop = openCitations(key, (citations) =>
          setLive({ of: pageId, citations, ...(editable && { confirmStatement }) }),
        )
      })
      .catch((error: unknown) => console.warn('Citations stay as they were read', error))
    return () => {
      isOver = true
      stop()
    }
  }, [projectId, pageId, signedIn, editable])
  return live?.of === pageId ? live : undefined
}
