import {
  type ComponentType,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const RETRY = 3000
const STILL_PRESSED = 30
const FOCUSABLE = 'a[href], button, input, [tabindex]'

/**
 * Remedy for a part that failed to load. `again`: retry at once. `later`: retry after a while. `never`: the
 * page is being reloaded. `offline`, `broken`: no retry helps, without a connection or for another reason.
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
    super('Part of the screen didn’t load', { cause })
    this.name = 'MissingPartError'
    this.offline = offline
  }
}

/**
 * A part of a screen, or a screen, that is loaded when it is first shown. While it cannot be loaded nothing breaks: what
 * stands in for it stays, and it is tried again. With `orThrow` the failure goes to the error boundary instead, for a
 * screen that has nothing to stay with. With `inPieces` it is drawn bit by bit, for what is large: in between, what
 * stands in for it can be scrolled and pressed.
 *
 * (React's own `lazy` would take everything down to the next boundary, and with it the words in it. It also holds
 * content back for 300 ms after each stand-in, against flicker: on a fast connection that is most of the time it takes.)
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<Props> = Nothing,
  options: LateOptions = {},
): ComponentType<Props> {
  const useLoaded = loadedOnce(load, options)
  return function Late(props: Props) {
    const Part = useLoaded()
    return Part ? <Part {...props} /> : <StandIn {...props} />
  }
}

/**
 * A control whose floating part is loaded a moment after the screen. The stand-in can be pressed and focused like the
 * control itself, so it is not taken away under a finger, and what takes its place takes its focus.
 */
export function lateControl<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<Props>,
): ComponentType<Props> {
  const useLoaded = loadedOnce(load)
  return function LateControl(props: Props) {
    const place = useRef<HTMLSpanElement>(null)
    const Part = useWhenReleased(useLoaded(), place)
    return (
      <span ref={place} style={{ display: 'contents' }}>
        {Part ? <Part {...props} /> : <StandIn {...props} />}
      </span>
    )
  }
}

type LateOptions = { orThrow?: boolean; inPieces?: boolean }

function loadedOnce<Part>(
  load: () => Promise<Part>,
  { orThrow = false, inPieces = false }: LateOptions = {},
): () => Part | undefined {
  let loaded: Part | undefined

  return function useLoaded() {
    const [part, setPart] = useState(() => loaded)
    const [failure, setFailure] = useState<MissingPartError>()
    useEffect(() => {
      if (part) return
      return loadUntilThere(load, orThrow, {
        there: (now) => {
          loaded = now
          const show = () => setPart(() => now)
          if (inPieces) startTransition(show)
          else show()
        },
        failed: setFailure,
      })
    }, [part])
    if (failure) throw failure
    return part
  }
}

/** The part, as soon as nothing at its place is pressed: an element replaced during a press gets no click. */
function useWhenReleased<Part>(part: Part | undefined, place: RefObject<HTMLElement | null>): Part | undefined {
  const [shown, setShown] = useState(() => part)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!part || shown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const replace = () => {
      if (place.current?.querySelector(':active')) {
        timer = setTimeout(replace, STILL_PRESSED)
        return
      }
      hadFocus.current = place.current?.contains(document.activeElement) ?? false
      setShown(() => part)
    }
    replace()
    return () => clearTimeout(timer)
  }, [part, shown, place])
  useLayoutEffect(() => {
    if (!shown || !hadFocus.current) return
    hadFocus.current = false
    place.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  }, [shown, place])
  return shown
}

type Ends<Part> = { there: (part: Part) => void; failed: (error: MissingPartError) => void }

/** Tries for as long as it helps; the returned function ends it. */
function loadUntilThere<Part>(load: () => Promise<Part>, needed: boolean, { there, failed }: Ends<Part>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current = true

  const attempt = async (number: number): Promise<void> => {
    try {
      await styleAgain(load)
      const part = await load()
      if (current) there(part)
    } catch (error) {
      console.warn('Part of the screen didn’t load', error)
      noteStyles(load, error)
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

/** Style sheets that did not come, and the parts that are without them. */
const failed = new Set<HTMLLinkElement>()
const withoutStyles = new WeakMap<object, Set<HTMLLinkElement>>()
// `error` doesn't bubble from a link, but the capture phase sees it.
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  true,
)

function noteStyles(load: object, error: unknown): void {
  if (!/CSS for/.test(String(error))) return
  withoutStyles.set(load, new Set(failed))
  failed.clear()
}

/**
 * Replaces the links of missing style sheets, which fetches them again. The build's loader requests each one
 * only once.
 */
async function styleAgain(load: object): Promise<void> {
  const links = withoutStyles.get(load) ?? new Set()
  for (const link of [...links]) {
    links.delete(link)
    if (!link.isConnected) continue
    const next = link.cloneNode() as HTMLLinkElement
    links.add(next)
    await new Promise((resolve, reject) => {
      next.onload = resolve
      next.onerror = () => reject(new Error(`No style sheet at ${next.href}`))
      link.replaceWith(next)
    })
    links.delete(next)
  }
}
