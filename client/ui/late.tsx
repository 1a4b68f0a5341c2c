import { type ComponentType, useEffect, useState } from 'react'

const RETRY = 3000

/**
 * What to do about a part that could not be loaded. `again`: at once. `later`: after a while. `never`: the page is being
 * loaded anew. `offline`, `broken`: nothing helps now, for want of a connection or for another reason.
 */
export type Remedy = (failure: {
  needed: boolean
  attempt: number
}) => Promise<'again' | 'later' | 'never' | 'offline' | 'broken'>

let remedy: Remedy = async ({ needed }) => (needed ? 'broken' : 'later')

/** The application knows about versions and connections; parts of the interface do not. */
export function setRemedy(known: Remedy): void {
  remedy = known
}

/** Reaches the error boundary when a screen has nothing to stay with. */
export class MissingPartError extends Error {
  readonly offline: boolean

  constructor(cause: unknown, offline: boolean) {
    super('A part of the screen could not be loaded', { cause })
    this.name = 'MissingPartError'
    this.offline = offline
  }
}

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
    const [failure, setFailure] = useState<MissingPartError>()
    useEffect(() => {
      if (Part) return
      return loadUntilThere(load, orThrow, {
        there: (part) => {
          loaded = part
          setPart(() => part)
        },
        failed: setFailure,
      })
    }, [Part])
    if (failure) throw failure
    return Part ? <Part {...props} /> : <StandIn {...props} />
  }
}

type Ends<Part> = { there: (part: Part) => void; failed: (error: MissingPartError) => void }

/** Tries for as long as it helps; the returned function ends it. */
function loadUntilThere<Part>(load: () => Promise<Part>, needed: boolean, { there, failed }: Ends<Part>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current = true

  const attempt = async (number: number): Promise<void> => {
    try {
      const part = await load()
      if (current) there(part)
    } catch (error) {
      console.warn('A part of the screen could not be loaded', error)
      if (!current) return
      const next = await remedy({ needed, attempt: number })
      if (!current || next === 'never') return
      if (next === 'again') await attempt(number + 1)
      else if (next === 'later') timer = setTimeout(() => void attempt(number + 1), RETRY)
      else failed(new MissingPartError(error, next === 'offline'))
    }
  }

  void attempt(0)
  return () => {
    current = false
    clearTimeout(timer)
  }
}

function Nothing() {
  return null
}
