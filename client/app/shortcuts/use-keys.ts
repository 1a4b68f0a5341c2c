import { useEffect } from 'react'
import { isPressed } from '../../ui/pressed-keys.ts'

/**
 * Calls `act` when the keys are pressed anywhere on the page, unless `isMeant` returns false for the event.
 */
export function useKeys(keys: string, act: () => void, isMeant: (event: KeyboardEvent) => boolean = () => true): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isPressed(keys, event) || !isMeant(event)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  })
}
