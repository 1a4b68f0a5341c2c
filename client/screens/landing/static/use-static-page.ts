import { useLayoutEffect } from 'react'
import type { PublicConfig } from '../../../../shared/contract/installation.ts'
import { noteReading, placeBefore } from '../../../app/reading-places.ts'

export type ContactFacts = Pick<PublicConfig, 'contact_email' | 'community_url'>

/**
 * Returns the server-rendered page, which people can read before or without scripts. It stays beside the
 * client's root element until the client has rendered an equal page, so that nothing moves.
 */
const staticPage = () => document.getElementById('static')

export function staticFacts(): ContactFacts | undefined {
  const facts = staticPage()?.dataset.facts
  return facts ? (JSON.parse(facts) as ContactFacts) : undefined
}

export function useStaticPage(): void {
  useLayoutEffect(() => {
    const before = staticPage()
    if (before) takeOver(before)
    // Restores the scroll position, because the browser can do so only if the text exists from the beginning.
    else if (!location.hash || placeBefore() !== undefined) scrollTo({ top: placeBefore() ?? 0, behavior: 'instant' })
    return noteReading()
  }, [])
}

function takeOver(before: HTMLElement): void {
  const stop = stopsOf(before).indexOf(document.activeElement)
  before.remove()
  // Moves keyboard focus to the same link or button in the new page.
  if (stop >= 0) (stopsOf(document)[stop] as HTMLElement | undefined)?.focus({ preventScroll: true })
}

function stopsOf(parent: ParentNode): (Element | null)[] {
  return [...parent.querySelectorAll('a[href], button, [tabindex="0"]')]
}
