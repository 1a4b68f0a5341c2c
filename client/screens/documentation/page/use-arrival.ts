import { useEffect } from 'react'
import { fileNamed, linesNamed } from '../../../../shared/document/part-anchor.ts'
import { showPart } from '../../../app/page-part.ts'
import { noteReading, placeBefore } from '../../../app/reading-places.ts'
import { releaseDrawnPage } from '../drawn/drawn-page.ts'

/**
 * Once a page is there, goes to where this visit of it was read before; else to the part that the address names, or to
 * the top.
 */
export function useArrival(pageId: number, ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    const { hash } = location
    const anchor = hash.slice(1)
    const namesPart = anchor !== '' && (!linesNamed(anchor) || fileNamed(anchor) !== undefined)
    const before = placeBefore()
    const wasDrawn = releaseDrawnPage(pageId)
    // Who began to read what the server drew stays where they are: there the browser has led them back itself.
    const isReading = wasDrawn && scrollY > 0
    if (before !== undefined && !isReading) scrollTo(0, before)
    else if (before === undefined && !wasDrawn) scrollTo(0, 0)
    if (before === undefined && namesPart) requestAnimationFrame(() => showPart(hash))
    return noteReading()
  }, [ready, pageId])
}
