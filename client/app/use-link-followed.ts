import { useEffect } from 'react'

/** Events with which the router and the browser report a link, even to the open address, and going back. */
const FOLLOWED = ['pushState', 'popstate'] as const

/** Calls `makeWay` when a link is followed, so that an overlay reveals the screen beneath. */
export function useLinkFollowed(makeWay: () => void): void {
  useEffect(() => {
    for (const name of FOLLOWED) addEventListener(name, makeWay)
    return () => {
      for (const name of FOLLOWED) removeEventListener(name, makeWay)
    }
  }, [makeWay])
}
