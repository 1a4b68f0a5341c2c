type Waiting = { field: HTMLTextAreaElement; listening: AbortController; pageId?: number }

let waiting: Waiting | undefined

/**
 * Catches what is typed between the press that asks for a new page and its editor being there. A field that nobody sees has
 * the focus meanwhile: so every way of writing works, also one that composes a sign out of several keys. `opens` says which
 * page it is for, for `takeTyped`; undefined where there will be none. Without a keyboard nothing is caught: one that opens
 * on the screen by itself would be in the way.
 */
export function catchTyping(): { opens: (pageId: number | undefined) => void } {
  letGo(waiting)
  if (!matchMedia('(pointer: fine)').matches) return { opens: () => undefined }
  const field = document.createElement('textarea')
  field.setAttribute('aria-label', 'New page')
  field.style.cssText = 'position: fixed; top: 0; left: 0; width: 1px; opacity: 0; pointer-events: none'
  const own: Waiting = { field, listening: new AbortController() }
  waiting = own
  let hasTurned = false
  const turn = (event: Event) => {
    hasTurned ||= !(event instanceof KeyboardEvent) || event.key === 'Tab' || event.key === 'Escape'
  }
  const options = { capture: true, signal: own.listening.signal }
  addEventListener('keydown', turn, options)
  addEventListener('pointerdown', turn, options)
  const focus = () => {
    if (waiting === own && !hasTurned) field.focus({ preventScroll: true })
  }
  // A menu that closes gives the focus back to what opened it.
  field.addEventListener('blur', () => requestAnimationFrame(focus), options)
  document.body.append(field)
  focus()
  return {
    opens: (pageId) => {
      if (pageId === undefined) letGo(own)
      else own.pageId = pageId
    },
  }
}

/** What was typed for a page that has just opened. */
export function takeTyped(pageId: number | undefined): string {
  if (waiting?.pageId === undefined || waiting.pageId !== pageId) return ''
  const { value } = waiting.field
  letGo(waiting)
  return value
}

function letGo(own: Waiting | undefined): void {
  own?.listening.abort()
  own?.field.remove()
  if (waiting === own) waiting = undefined
}
