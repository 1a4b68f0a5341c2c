import { proxy } from 'valtio'
import { isComposing } from '../composing.ts'
import { focused, stopsIn } from '../stops.ts'

/** State `now`: whether an element covers the whole window. Elements beside it hide meanwhile. */
export const covering = proxy({ now: false })

/**
 * Ends the current full screen. Only one element covers the window at a time, so the next one calls this
 * first.
 */
let endCurrent: (() => void) | undefined

type Ends = {
  onEnd: () => void
  /**
   * Moves the focus into editable text, after the last Tab stop of the element. Returns false if there is no
   * text.
   */
  focusText: () => boolean
}

/**
 * Makes an element cover the window. Escape, the returned function and the browser can end this; then
 * `onEnd` is called. The element stays in its place in the document, because an editor would lose content
 * that is moved. Its style must position it over everything. The browser shows the document in full screen,
 * not the element, because menus and messages are outside the element and would be hidden. If the browser
 * refuses, the element covers only the window.
 */
export function cover(element: HTMLElement, { onEnd, focusText }: Ends): () => void {
  endCurrent?.()
  const root = document.documentElement
  let ended = false
  let ownsScreen = false

  const end = () => {
    if (ended) return
    ended = true
    endCurrent = undefined
    listening.abort()
    covering.now = false
    delete root.dataset.covered
    if (ownsScreen && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    onEnd()
  }

  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('keydown', (event) => onKey(event, { element, end, focusText }), { signal })
  document.addEventListener('focusin', ({ target }) => isBehind(target, element) && focusFirst(element), { signal })
  document.addEventListener('fullscreenchange', () => ownsScreen && !document.fullscreenElement && end(), { signal })

  endCurrent = end
  covering.now = true
  root.dataset.covered = ''
  if (!document.fullscreenElement && root.requestFullscreen) {
    root.requestFullscreen({ navigationUI: 'hide' }).then(
      () => {
        ownsScreen = true
        if (ended) void document.exitFullscreen().catch(() => undefined)
      },
      () => undefined,
    )
  }
  return end
}

function onKey(event: KeyboardEvent, { element, end, focusText }: Omit<Ends, 'onEnd'> & KeyParts): void {
  const { target } = event
  // Menus and dialogs above the element handle their own keys.
  if (event.defaultPrevented || isComposing(event) || !(target instanceof Node) || !isWithin(target, element)) return
  if (event.key === 'Escape') {
    event.preventDefault()
    end()
    return
  }
  if (event.key !== 'Tab') return
  const stops = stopsIn(element)
  const at = stops.indexOf(focused() as HTMLElement)
  const edge = event.shiftKey ? 0 : stops.length - 1
  if (at !== -1 && at !== edge) return
  event.preventDefault()
  if (at === edge && focusText()) return
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

type KeyParts = { element: HTMLElement; end: () => void }

/**
 * Whether a key's target is inside the element or around it. Targets around it count, because an editor's
 * focus is on its whole text, and without any focus the target is the body.
 */
function isWithin(target: Node, element: HTMLElement): boolean {
  return element.contains(target) || target.contains(element)
}

/**
 * Whether a target is in the part of the document that the element covers. Menus and dialogs are outside that
 * part.
 */
function isBehind(target: EventTarget | null, element: HTMLElement): boolean {
  if (!(target instanceof Node) || isWithin(target, element)) return false
  let top = element
  while (top.parentElement && top.parentElement !== document.body) top = top.parentElement
  return top.contains(target)
}

/** Moves the focus into the element, unless it is already there. */
export function focusFirst(element: HTMLElement): void {
  if (!element.contains(document.activeElement)) stopsIn(element)[0]?.focus({ preventScroll: true })
}
