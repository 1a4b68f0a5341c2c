import { useEffect } from 'react'

/** By these the router and the browser tell of a link, also of one to the address that is open already, and of going back. */
const FOLLOWED = ['pushState', 'popstate'] as const

/** For what lies over a screen: it makes way when a link leads to what is beneath. */
export function useLinkFollowed(makeWay: () => void): void {
  useEffect(() => {
    for (const name of FOLLOWED) addEventListener(name, makeWay)
    return () => {
      for (const name of FOLLOWED) removeEventListener(name, makeWay)
    }
  }, [makeWay])
}
