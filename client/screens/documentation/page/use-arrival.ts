import { useEffect, useRef } from 'react'
import type { PageRow } from '../../../../shared/contract/pages.ts'
import { fileNamed, linesNamed } from '../../../../shared/document/part-anchor.ts'
import { folderOf, showPart } from '../../../app/page-part.ts'
import { noteReading, placeBefore } from '../../../app/reading-places.ts'
import { releaseDrawnPage } from '../drawn/drawn-page.ts'

type Arrived = Pick<PageRow, 'id' | 'kind' | 'source_path'>

/**
 * Scrolls once a page has loaded: to the position of an earlier visit in the history if there is one.
 * Otherwise it scrolls to the part that the address names, or to the top.
 */
export function useArrival(page: Arrived, ready: boolean): void {
  const { id: pageId } = page
  // Kept in a ref, because renaming a folder while someone reads must not run the effect again.
  const folder = useRef<string>(undefined)
  folder.current = folderOf(page)
  useEffect(() => {
    if (!ready) return
    const { hash } = location
    const anchor = hash.slice(1)
    const namesPart = anchor !== '' && (!linesNamed(anchor) || fileNamed(anchor) !== undefined)
    const before = placeBefore()
    const wasDrawn = releaseDrawnPage(pageId)
    // Someone who already scrolled the server-rendered page stays there: the browser restored their place.
    const isReading = wasDrawn && scrollY > 0
    if (before !== undefined && !isReading) scrollTo(0, before)
    else if (before === undefined && !wasDrawn) scrollTo(0, 0)
    if (before === undefined && namesPart) requestAnimationFrame(() => showPart(hash, folder.current))
    return noteReading()
  }, [ready, pageId])
}
