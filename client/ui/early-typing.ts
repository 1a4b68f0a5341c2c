import { isComposing } from './composing.ts'
import { isWrittenIn } from './given-focus.ts'

type Waiting = { field: HTMLTextAreaElement; ends: AbortController; composes: boolean; pageId?: number }

let waiting: Waiting | undefined
/** The page that was created last, until it is open. */
let made: number | undefined
/** Typed text by page, of people who turned to something else before the page was there. */
const kept = new Map<number, string>()
/**
 * Text typed for pages that couldn't be created, by person and project. The next page there begins with it.
 */
const unplaced = new Map<string, string>()

/**
 * Catches what is typed between the click on "new page" and the moment its editor is there. Meanwhile an
 * invisible field has the focus, so every input method works, including one that composes a character
 * from several keys. `opens` names the page that the text is for, for `takeTyped`. With undefined there
 * will be no page. Then the next page requested with the same `place`, which names the person and the
 * project, starts with the text. On a phone this also opens the keyboard, which browsers allow only
 * while they handle the tap.
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
  // These events tell that the router has changed the address.
  for (const name of ['popstate', 'pushState', 'replaceState']) addEventListener(name, go, options)
  for (const name of ['compositionstart', 'compositionend']) {
    const note = ({ type }: Event) => {
      own.composes = type === 'compositionstart'
    }
    field.addEventListener(name, note, options)
  }
  // A closing menu gives the focus back to the element that opened it.
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
 * Passes on what was typed for a page that has just opened, once no character is being composed. Also
 * passes whether the page was just created here. Returns a function that cancels this and leaves the
 * text for the next call.
 */
export function takeTyped(pageId: number, take: (typed: string, isMadeHere: boolean) => void): () => void {
  const own = waiting?.pageId === pageId ? waiting : undefined
  const asks = new AbortController()
  const taking = () => {
    asks.abort()
    if (own) end(own)
    const typed = kept.get(pageId) ?? ''
    kept.delete(pageId)
    // A leading Enter is a repetition of the key press on the button.
    const isMadeHere = made === pageId
    if (isMadeHere) made = undefined
    take(typed.replace(/^\n+/, ''), isMadeHere)
  }
  if (own?.composes) {
    const options = { signal: asks.signal }
    // The key that ends the composition may arrive after this event, and the next key may start another
    // composition.
    const ended = () => requestAnimationFrame(() => void (own.composes || asks.signal.aborted || taking()))
    own.field.addEventListener('compositionend', ended, options)
    own.ends.signal.addEventListener('abort', taking, options)
  } else taking()
  return () => asks.abort()
}

/** Whether the current typing is for another page, which isn't there yet. */
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
