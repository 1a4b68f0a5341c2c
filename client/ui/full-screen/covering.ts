import { proxy } from 'valtio'
import { isComposing } from '../composing.ts'
import { focused, stopsIn } from '../stops.ts'

/** Whether a block lies over the whole window just now. What stands beside it makes way for as long. */
export const covering = proxy({ now: false })

/** One at a time: the next one ends the one before. */
let endCurrent: (() => void) | undefined

type Ends = {
  onEnd: () => void
  /** Moves on past the last thing that Tab reaches inside, where there is text to go to. */
  focusText: () => boolean
}

/**
 * Has an element cover the window, for as long as `onEnd` was not called: by Escape, by the function that is returned,
 * or by the browser. The element stays where it is in the document and must be fixed over everything by its style: an
 * editor would not find what was moved. The browser is asked to give the whole screen to the document and not to the
 * element, or menus and messages, which lie beside it, could not be seen. Where it refuses, the window is enough.
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
  // Menus and dialogs that lie above have keys of their own.
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

/** Inside, or around it: the focus of an editor is on the whole text, and without any it is on the body. */
function isWithin(target: Node, element: HTMLElement): boolean {
  return element.contains(target) || target.contains(element)
}

/** In the part of the document that the element covers, and not in a menu or dialog beside that part. */
function isBehind(target: EventTarget | null, element: HTMLElement): boolean {
  if (!(target instanceof Node) || isWithin(target, element)) return false
  let top = element
  while (top.parentElement && top.parentElement !== document.body) top = top.parentElement
  return top.contains(target)
}

/** Puts the focus into the element, unless it is there. */
export function focusFirst(element: HTMLElement): void {
  if (!element.contains(document.activeElement)) stopsIn(element)[0]?.focus({ preventScroll: true })
}
