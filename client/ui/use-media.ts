import { useSyncExternalStore } from 'react'

/** Whether a media query matches now. Where no browser is, none does: style sheets must tell what differs. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
