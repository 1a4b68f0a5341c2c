import { focusedLayer } from './focused-layer.ts'
import { stopsIn } from './stops.ts'

/**
 * Number of frames to wait for the focus. A dialog or menu takes the focus a moment after it is drawn.
 * Without the focus by then, it was closed or never opened.
 */
const FRAMES = 60

/** Replays keys in the dialog or menu that takes the focus next. Stops when that dialog or menu closes. */
export async function pressAgain(before: Element | null, next: () => KeyboardEvent | undefined): Promise<void> {
  const layer = await focusedNext(before)
  while (layer && focusedLayer() === layer) {
    const event = next()
    if (!event) return
    press(layer, event)
    await nextFrame()
  }
}

async function focusedNext(before: Element | null): Promise<Element | undefined> {
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const layer = focusedLayer()
    if (layer && layer !== before) return layer
    await nextFrame()
  }
  return undefined
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Replays one key and its effect, because a browser performs no action for a key event from a script. */
function press(layer: Element, event: KeyboardEvent): void {
  const at = document.activeElement as HTMLElement
  const { key, code, keyCode, shiftKey, altKey } = event
  const keys = { key, code, keyCode, shiftKey, altKey, bubbles: true, cancelable: true }
  if (at.dispatchEvent(new KeyboardEvent('keydown', keys))) act(layer, at, event)
  at.dispatchEvent(new KeyboardEvent('keyup', keys))
}

function act(layer: Element, at: HTMLElement, { key, shiftKey }: KeyboardEvent): void {
  const isField = at.matches('input, textarea, [contenteditable=true]')
  if (key === 'Tab') {
    const stops = stopsIn(layer)
    stops.at((stops.indexOf(at) + (shiftKey ? -1 : 1)) % stops.length)?.focus()
  } else if (isField && [...key].length === 1) document.execCommand('insertText', false, key)
  else if (isField && key === 'Backspace') document.execCommand('delete')
  else if (at.matches('button, a[href], summary') && (key === 'Enter' || key === ' ')) at.click()
  else if (at instanceof HTMLInputElement && key === 'Enter') at.form?.requestSubmit()
}
