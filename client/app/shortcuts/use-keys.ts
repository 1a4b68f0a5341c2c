import { useEffect } from 'react'
import { isPressed } from '../../ui/pressed-keys.ts'

/** Acts on keys wherever they are pressed, unless `isMeant` says that there they mean something else. */
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
