import { isComposing } from './composing.ts'
import { isWrittenIn } from './given-focus.ts'

type Waiting = { field: HTMLTextAreaElement; ends: AbortController; composes: boolean; pageId?: number }

let waiting: Waiting | undefined
/** The page that was made last, until it is open. */
let made: number | undefined
/** By page: the words of those who have turned to something else before it was there. */
const kept = new Map<number, string>()
/**
 * Text typed for pages that couldn't be created, by person and project. The next page there begins with it.
 */
const unplaced = new Map<string, string>()

/**
 * Catches what is typed between the press that asks for a new page and its editor being there. A field that nobody sees has
 * the focus meanwhile: so every way of writing works, also one that composes a sign out of several keys. `opens` says which
 * page it is for, for `takeTyped`; undefined where there will be none: then the next that is asked for with the same `place`,
 * which names the person and the project, begins with the words. On a phone this also opens the keyboard, which browsers
 * allow only while the finger's press is answered.
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
  // By these the router tells that the address is another.
  for (const name of ['popstate', 'pushState', 'replaceState']) addEventListener(name, go, options)
  for (const name of ['compositionstart', 'compositionend']) {
    const note = ({ type }: Event) => {
      own.composes = type === 'compositionstart'
    }
    field.addEventListener(name, note, options)
  }
  // A menu that closes gives the focus back to what opened it.
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
 * Gives what was typed for a page that has just opened, once no sign is being composed any more, and whether the page was
 * just made here. Returns what gives that up: the words are then there for the next who asks.
 */
export function takeTyped(pageId: number, take: (typed: string, isMadeHere: boolean) => void): () => void {
  const own = waiting?.pageId === pageId ? waiting : undefined
  const asks = new AbortController()
  const taking = () => {
    asks.abort()
    if (own) end(own)
    const typed = kept.get(pageId) ?? ''
    kept.delete(pageId)
    // An Enter that comes first is the press on the button, once more.
    const isMadeHere = made === pageId
    if (isMadeHere) made = undefined
    take(typed.replace(/^\n+/, ''), isMadeHere)
  }
  if (own?.composes) {
    const options = { signal: asks.signal }
    // The key that ends it may come after it, and the next sign be begun with the next.
    const ended = () => requestAnimationFrame(() => void (own.composes || asks.signal.aborted || taking()))
    own.field.addEventListener('compositionend', ended, options)
    own.ends.signal.addEventListener('abort', taking, options)
  } else taking()
  return () => asks.abort()
}

/** Whether what is typed now is for another page, which is not there yet. */
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
