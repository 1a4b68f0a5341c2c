import { type ComponentType, useLayoutEffect } from 'react'
import { holdKeys } from './hold-keys.ts'
import { late } from './late.tsx'

/**
 * Creates a dialog or menu that loads on demand. Keys are held back until it is drawn and has the focus.
 * Otherwise they would reach the screen beneath, and could open or delete something. `isAsked`: returns
 * whether it is open, if it is also mounted while closed.
 */
export function lateDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isAsked: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  const loadFocused = async () => {
    const Part = await load()
    return function Drawn(props: Props) {
      const asked = isAsked(props)
      useLayoutEffect(() => (asked ? holdKeys()() : undefined), [asked])
      return <Part {...props} />
    }
  }
  return late(loadFocused, (props) => (isAsked(props) ? <KeysWait /> : null))
}

export function KeysWait() {
  useLayoutEffect(holdKeys, [])
  return null
}
