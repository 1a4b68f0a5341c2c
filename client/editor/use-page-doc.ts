import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { documentSchema } from '../../shared/document/schema.ts'
import { watchSchema } from '../../shared/document/schema-version.ts'
import type { Room } from '../../shared/protocol/collaboration.ts'
import type { PageDoc } from '../sync/page-docs/page-doc.ts'
import { releasePageDoc, retainPageDoc } from '../sync/page-docs/retained.ts'
import { findNewer, findUnknown, watchNewer, watchUnknown } from './schema-check.ts'

/**
 * Opens the document of a page while the component is mounted. Returns undefined until local data is loaded.
 */
export function usePageDoc(userId: string, { projectId, pageId }: Room, attempt: number): PageDoc | undefined {
  const [page, setPage] = useState<PageDoc>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew.
  useEffect(() => {
    const retained = retainPageDoc(userId, { projectId, pageId })
    let current = true
    void retained.opened.then(() => current && setPage(retained))
    return () => {
      current = false
      setPage(undefined)
      releasePageDoc(retained)
    }
  }, [userId, projectId, pageId, attempt])

  return page
}

/**
 * Checks the document before an editor is mounted, and then every incoming change. Returns `waiting` until
 * the page has synced once, and `unknown` if editing in this version would destroy parts of the page.
 */
export function useKnownParts(page: PageDoc, stopEditing: () => void): 'waiting' | 'unknown' | 'known' {
  const { everSynced } = useSnapshot(page.facts)
  const [checked, setChecked] = useState<'waiting' | 'unknown' | 'known'>('waiting')

  useEffect(() => {
    if (!everSynced) return
    const tooNew = (what: string) => {
      console.warn(`The page holds ${what}, which this version does not know`)
      stopEditing()
      page.end({ kind: 'too-new' })
      setChecked('unknown')
    }
    const found = findNewer(page.doc) ?? findUnknown(page.fragment, documentSchema)
    if (found) {
      tooNew(found)
      return
    }
    const stops = [
      watchNewer(page.doc, tooNew),
      watchUnknown(page.fragment, documentSchema, tooNew),
      watchSchema(page.fragment),
    ]
    setChecked('known')
    return () => {
      for (const stop of stops) stop()
    }
  }, [page, everSynced, stopEditing])

  return checked
}
