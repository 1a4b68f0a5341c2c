import { useEffect } from 'react'
import { linesNamed } from '../../../../shared/document/part-anchor.ts'
import { showPart } from '../../../app/page-part.ts'
import { releaseDrawnPage } from '../drawn/drawn-page.ts'
import { ReadingPlaces } from './reading-places.ts'

const places = new ReadingPlaces()
globalThis.addEventListener?.('pagehide', () => places.keep())

/** Undefined where the browser does not tell its visits apart. */
const visit = () => globalThis.navigation?.currentEntry?.key

/**
 * Once a page is there, goes to where this visit of it was read before; else to the part that the address names, or to
 * the top.
 */
export function useArrival(pageId: number, ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    const { hash, pathname } = location
    const namesPart = hash !== '' && !linesNamed(hash.slice(1))
    const own = visit()
    const before = places.of(own)
    const wasDrawn = releaseDrawnPage(pageId)
    // Who began to read what the server drew stays where they are: there the browser has led them back itself.
    const isReading = wasDrawn && scrollY > 0
    if (before !== undefined && !isReading) scrollTo(0, before)
    else if (before === undefined && namesPart) requestAnimationFrame(() => showPart(hash))
    else if (!wasDrawn) scrollTo(0, 0)
    const note = () => {
      // While the page of another address is on its way, what moves is not that page.
      if (visit() === own || location.pathname === pathname) places.note(visit(), scrollY)
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [ready, pageId])
}
