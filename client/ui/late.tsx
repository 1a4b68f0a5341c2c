import { type ComponentType, useEffect, useState } from 'react'

const RETRY = 3000

/**
 * A part of a screen that is loaded after the screen. While it cannot be loaded nothing breaks: what stands in for it
 * stays, and it is tried again. (React's own `lazy` would take the screen down, and with it the words in it.)
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined

  return function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded)
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
            console.warn('A part of the screen could not be loaded yet', error)
            if (current) timer = setTimeout(attempt, RETRY)
          },
        )
      }
      attempt()
      return () => {
        current = false
        clearTimeout(timer)
      }
    }, [Part])
    return Part ? <Part {...props} /> : <StandIn {...props} />
  }
}

function Nothing() {
  return null
}
