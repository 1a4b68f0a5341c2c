import { type ComponentType, useLayoutEffect } from 'react'
import { holdKeys } from './hold-keys.ts'
import { late } from './late.tsx'

/**
 * A dialog or menu that is loaded when somebody asks for it. Until it is drawn and has the focus, the keys they press wait
 * for it: they would go to what is beneath, and open or delete something there. `isAsked`: for a part that is also there
 * while nothing of it is open.
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
