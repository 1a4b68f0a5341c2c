import { useSyncExternalStore } from 'react'

export const SHEET = '(max-width: 1023.98px)'
export const WIDE = '(min-width: 1600px)'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
