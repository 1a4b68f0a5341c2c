import { useEffect, useState } from 'react'
import type { Citing } from '../../../editor/index.ts'
import type { LiveCitation } from '../../../sync/live-citations.ts'

export type LiveCitations = {
  citations: readonly LiveCitation[]
  /** Only for those who may say that a statement holds. */
  confirmStatement?: (citationId: number, seen: string) => Promise<void>
  /** Only for those who may cite, where there are sources. */
  citing?: Citing
}

type Followed = { projectId: number; pageId: number; signedIn: boolean; editable: boolean; hasSources: boolean }

/** What becomes of the citations of a page while it is open. Undefined until this device knows. */
export function useLiveCitations(followed: Followed): LiveCitations | undefined {
  const { projectId, pageId, signedIn, editable, hasSources } = followed
  const [live, setLive] = useState<LiveCitations & { of: number }>()
  useEffect(() => {
    if (!signedIn) return
    const key = { projectId, pageId }
    let isOver = false
    let stop: () => void = () => undefined
    import('../../../sync/live-citations.ts')
      .then(({ citeSource, confirmCitation, findSources, openCitations }) => {
        if (isOver) return
        const confirmStatement = (citationId: number, hash: string) => confirmCitation(key, { citationId, hash })
        const citing: Citing = {
          find: (query, signal) => findSources(projectId, query, signal),
          cite: (source) => citeSource(key, source),
        }
        const may = { ...(editable && { confirmStatement }), ...(editable && hasSources && { citing }) }
        stop = openCitations(key, (citations) => setLive({ of: pageId, citations, ...may }))
      })
      .catch((error: unknown) => console.warn('Citations stay as they were read', error))
    return () => {
      isOver = true
      stop()
    }
  }, [projectId, pageId, signedIn, editable, hasSources])
  return live?.of === pageId ? live : undefined
}
