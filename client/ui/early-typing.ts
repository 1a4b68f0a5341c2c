import { isComposing } from './composing.ts'
import { isWrittenIn } from './given-focus.ts'

type Waiting = { field: HTMLTextAreaElement; ends: AbortController; composes: boolean; pageId?: number }

let waiting: Waiting | undefined
/** Id of the page that was created last, until that page is open. */
let made: number | undefined
/** Typed text by page id, if the person turned to something else before the page was open. */
const kept = new Map<number, string>()
/**
 * Text typed for pages that couldn't be created, by person and project. The next page created there starts
 * with this text.
 */
const unplaced = new Map<string, string>()

/**
 * Catches text that is typed between the click on "new page" and the moment its editor is there. Meanwhile an
 * invisible field has the focus, so every input method works, including those that compose a character from
 * several keys. On a phone this also opens the keyboard, which browsers allow only while they handle the tap.
 *
 * `opens` names the page that the text is for, for `takeTyped`. Undefined means that the page couldn't be
 * created. Then the next page requested with the same `place` starts with the text. `place` names the
 * person and the project.
 */
export function catchTyping(place: string): { opens: (pageId: number | undefined) => void } {
  if (waiting) end(waiting)
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.tabIndex = -1
  field.value = unplaced.get(place) ?? ''
  unplaced.delete(place)
  field.setAttribute('aria-label', 'New page')
  field.style.cssText = 'position: fixed; top: 0; left: 0; width: 1px; opacity: 0; pointer-events: none'
  const own: Waiting = { field, ends: new AbortController(), composes: false }
  waiting = own
  const options = { capture: true, signal: own.ends.signal }
  const goBack = () => {
    const hasFocus = document.activeElement === field
    end(own)
    if (hasFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
  addEventListener('pointerdown', () => end(own), options)
  const press = (event: KeyboardEvent) => {
    if ((event.key === 'Tab' || event.key === 'Escape') && !isComposing(event)) goBack()
  }
  addEventListener('keydown', press, options)
  const go = () => {
    if (own.pageId !== undefined && !location.pathname.includes(String(own.pageId))) end(own)
  }
  // The router fires these events when it changes the address.
  for (const name of ['popstate', 'pushState', 'replaceState']) addEventListener(name, go, options)
  for (const name of ['compositionstart', 'compositionend']) {
    const note = ({ type }: Event) => {
      own.composes = type === 'compositionstart'
    }
    field.addEventListener(name, note, options)
  }
  // A closing menu moves the focus back to the element that opened it, so take the focus again.
  const focusAgain = () => {
    if (waiting !== own) return
    const { activeElement: active } = document
    if (active && (isWrittenIn(active) || active.closest('[role=dialog]:not([data-closed])'))) end(own)
    else field.focus({ preventScroll: true })
  }
  field.addEventListener('blur', () => requestAnimationFrame(focusAgain), options)
  document.body.append(field)
  field.focus({ preventScroll: true })
  return {
    opens: (pageId) => {
      own.pageId = pageId
      made = pageId
      if (pageId === undefined) {
        if (field.value) unplaced.set(place, field.value)
        goBack()
      } else if (waiting !== own) keep(own)
    },
  }
}

/**
 * Calls `take` with the text that was typed for a page, once the page is open and no character is being
 * composed. `isMadeHere`: the page was just created in this tab. Returns a function that cancels the call
 * and leaves the text for the next one.
 */
export function takeTyped(pageId: number, take: (typed: string, isMadeHere: boolean) => void): () => void {
  const own = waiting?.pageId === pageId ? waiting : undefined
  const asks = new AbortController()
  const taking = () => {
    asks.abort()
    if (own) end(own)
    const typed = kept.get(pageId) ?? ''
    kept.delete(pageId)
    // Leading line breaks come from an Enter key that was held down on the button, so they are removed.
    const isMadeHere = made === pageId
    if (isMadeHere) made = undefined
    take(typed.replace(/^\n+/, ''), isMadeHere)
  }
  if (own?.composes) {
    const options = { signal: asks.signal }
    // Waits a frame: the key that ends the composition may arrive after this event. The next key may also start
    // another composition.
    const ended = () => requestAnimationFrame(() => void (own.composes || asks.signal.aborted || taking()))
    own.field.addEventListener('compositionend', ended, options)
    own.ends.signal.addEventListener('abort', taking, options)
  } else taking()
  return () => asks.abort()
}

/** Whether the current typing is for another page, which isn't open yet. */
export function isTypingForAnother(pageId: number): boolean {
  return waiting !== undefined && waiting.pageId !== pageId
}

function keep({ pageId, field }: Waiting): void {
  if (pageId !== undefined && field.value) kept.set(pageId, field.value)
}

function end(own: Waiting): void {
  keep(own)
  own.ends.abort()
  if (waiting === own) waiting = undefined
  own.field.remove()
}
