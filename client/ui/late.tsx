import { type ComponentType, useEffect, useState } from 'react'

const RETRY = 3000

/**
 * A part of a screen, or a screen, that is loaded when it is first shown. While it cannot be loaded nothing breaks: what
 * stands in for it stays, and it is tried again. With `orThrow` the failure goes to the error boundary instead, for a
 * screen that has nothing to stay with.
 *
 * (React's own `lazy` would take everything down to the next boundary, and with it the words in it. It also holds
 * content back for 300 ms after each stand-in, against flicker: on a fast connection that is most of the time it takes.)
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<Props> = Nothing,
  { orThrow = false }: { orThrow?: boolean } = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined

  return function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Part) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let current = true
      const attempt = () => {
        load().then(
          (part) => {
            loaded = part
            if (current) setPart(() => part)
          },
          (error: unknown) => {
            if (!current) return
            if (orThrow) setFailure({ error })
            else timer = setTimeout(attempt, RETRY)
            console.warn('A part of the screen could not be loaded', error)
          },
        )
      }
      attempt()
      return () => {
        current = false
        clearTimeout(timer)
      }
    }, [Part])
    if (failure) throw failure.error
    return Part ? <Part {...props} /> : <StandIn {...props} />
  }
}

function Nothing() {
  return null
}
