import { useEffect, useMemo, useState } from 'react'
import type { Citing } from '../../../editor/index.ts'
import type { LiveCitation } from '../../../sync/live-citations.ts'

export type LiveCitations = {
  /** Citations of the page; undefined until this device has loaded them. */
  citations?: readonly LiveCitation[]
  /** Confirms a statement. Undefined for people who may not, and until this device has loaded the citations. */
  confirmStatement?: (citationId: number, seen: string) => Promise<void>
  /** Functions for citing. Undefined for people who may not cite, and if the project has no sources. */
  citing?: Citing
}

type Followed = { projectId: number; pageId: number; signedIn: boolean; editable: boolean; hasSources: boolean }

const load = () => import('../../../sync/live-citations.ts')

/** Follows the citations of an open page, and returns the actions that the person may take on them. */
export function useLiveCitations(followed: Followed): LiveCitations {
  const { projectId, pageId, signedIn, editable, hasSources } = followed
  const [live, setLive] = useState<{ of: number; citations: readonly LiveCitation[] }>()
  useEffect(() => {
    if (!signedIn) return
    let isOver = false
    let stop: () => void = () => undefined
    load()
      .then(({ openCitations }) => {
        if (isOver) return
        stop = openCitations({ projectId, pageId }, (citations) => setLive({ of: pageId, citations }))
      })
      .catch((error: unknown) => console.warn('Citations stay as they were read', error))
    return () => {
      isOver = true
      stop()
    }
  }, [projectId, pageId, signedIn])

  const citations = live?.of === pageId ? live.citations : undefined
  const confirms = signedIn && editable && citations !== undefined
  // Offered before the citations load, because someone may use the command in a page that they have just
  // created.
  const cites = signedIn && editable && hasSources
  const may = useMemo(() => {
    const key = { projectId, pageId }
    const confirmStatement = async (citationId: number, hash: string) =>
      (await load()).confirmCitation(key, { citationId, hash })
    const citing: Citing = {
      find: async (query, signal) => (await load()).findSources(projectId, query, signal),
      cite: async (source) => (await load()).citeSource(key, source),
    }
    return { ...(confirms && { confirmStatement }), ...(cites && { citing }) }
  }, [projectId, pageId, confirms, cites])
  return useMemo(() => ({ ...may, ...(citations && { citations }) }), [may, citations])
}
