import { useEffect } from 'react'

/**
 * Events of the router and the browser when a link is followed or the person goes back. They also fire for a
 * link to the open address.
 */
const FOLLOWED = ['pushState', 'popstate'] as const

/** Calls `makeWay` when a link is followed, so that an overlay can close and reveal the screen beneath. */
export function useLinkFollowed(makeWay: () => void): void {
  useEffect(() => {
    for (const name of FOLLOWED) addEventListener(name, makeWay)
    return () => {
      for (const name of FOLLOWED) removeEventListener(name, makeWay)
    }
  }, [makeWay])
}
