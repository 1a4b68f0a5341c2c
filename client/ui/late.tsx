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
 * Decides how to handle a part that failed to load. `again`: retry at once. `later`: retry after a while.
 * `never`: the page is being reloaded. `offline`: there is no connection. `broken`: no retry helps for
 * another reason.
 */
export type Remedy = (failure: {
  needed: boolean
  attempt: number
}) => Promise<'again' | 'later' | 'never' | 'offline' | 'broken'>

let remedy: Remedy = async ({ needed }) => (needed ? 'broken' : 'later')

/**
 * Sets the remedy. The application provides it, because it knows about versions and connections; the
 * interface library doesn't.
 */
export function setRemedy(known: Remedy): void {
  remedy = known
}

/** Thrown into the error boundary if a screen couldn't be loaded and has nothing else to show. */
export class MissingPartError extends Error {
  readonly offline: boolean

  constructor(cause: unknown, offline: boolean) {
    super('Couldn’t load part of the screen', { cause })
    this.name = 'MissingPartError'
    this.offline = offline
  }
}

/**
 * Creates a component that loads when it is first shown. If loading fails, the stand-in stays and loading is
 * retried. `orThrow`: the failure goes to the error boundary instead, for a screen that has nothing else to
 * show. `inPieces`: React renders a large part bit by bit, and the stand-in can be scrolled and clicked
 * meanwhile.
 *
 * We don't use React's `lazy`. It would remove everything up to the next boundary, including text. It also
 * delays content by 300 ms after each stand-in, against flicker. On a fast connection, this is most of the
 * loading time.
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
 * Creates a control whose floating part loads a moment after the screen. The stand-in can be clicked and
 * focused like the control itself. The stand-in isn't replaced during a click, and the control takes over
 * its focus.
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

/**
 * Returns the part once no element in its place is being pressed. An element that is replaced during a press
 * never gets the click.
 */
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

/** Loads a part, and retries as long as that helps. The returned function stops the retries. */
function loadUntilThere<Part>(load: () => Promise<Part>, needed: boolean, { there, failed }: Ends<Part>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current = true

  const attempt = async (number: number): Promise<void> => {
    try {
      await styleAgain(load)
      const part = await load()
      if (current) there(part)
    } catch (error) {
      console.warn('Couldn’t load part of the screen', error)
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

/** Style sheets that failed to load and don't belong to a part yet. `withoutStyles` has them by part. */
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
 * Replaces the links of missing style sheets, so that the browser fetches them again. The build's loader
 * requests each style sheet only once.
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
