type Waiting = { field: HTMLTextAreaElement; ends: AbortController; composes: boolean; pageId?: number }

let waiting: Waiting | undefined
/** By page: the words of those who have turned to something else before it was there. */
const kept = new Map<number, string>()

const WRITING = 'input, textarea, [contenteditable=true], [role=dialog]:not([data-closed]) *'

/**
 * Catches what is typed between the press that asks for a new page and its editor being there. A field that nobody sees has
 * the focus meanwhile: so every way of writing works, also one that composes a sign out of several keys. `opens` says which
 * page it is for, for `takeTyped`; undefined where there will be none. Without a keyboard nothing is caught: one that opens
 * on the screen by itself would be in the way.
 */
export function catchTyping(): { opens: (pageId: number | undefined) => void } {
  if (waiting) end(waiting)
  if (!matchMedia('(pointer: fine)').matches) return { opens: () => undefined }
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.tabIndex = -1
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
  addEventListener('keydown', ({ key }) => void (/^(?:Tab|Escape)$/.test(key) && goBack()), options)
  // Told of by the router.
  for (const left of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(left, () => own.pageId && !location.pathname.includes(`${own.pageId}`) && end(own), options)
  }
  for (const name of ['compositionstart', 'compositionend']) {
    const note = ({ type }: Event) => {
      own.composes = type === 'compositionstart'
    }
    field.addEventListener(name, note, options)
  }
  // A menu that closes gives the focus back to what opened it.
  const focusAgain = () => {
    if (waiting !== own) return
    if (document.activeElement?.matches(WRITING)) end(own)
    else field.focus({ preventScroll: true })
  }
  field.addEventListener('blur', () => requestAnimationFrame(focusAgain), options)
  document.body.append(field)
  field.focus({ preventScroll: true })
  return {
    opens: (pageId) => {
      own.pageId = pageId
      if (pageId === undefined) goBack()
      else if (waiting !== own) keep(own)
    },
  }
}

/** Gives what was typed for a page that has just opened, once no sign is being composed any more. */
export function takeTyped(pageId: number, take: (typed: string) => void): void {
  const own = waiting?.pageId === pageId ? waiting : undefined
  if (own?.composes) {
    const later = () => requestAnimationFrame(() => takeTyped(pageId, take))
    own.field.addEventListener('compositionend', later, { once: true, signal: own.ends.signal })
    return
  }
  if (own) end(own)
  const typed = kept.get(pageId) ?? ''
  kept.delete(pageId)
  // Who pressed Enter twice asked twice.
  take(typed.replace(/^\n+/, ''))
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
