import { isComposing } from './composing.ts'
import { focusedLayer } from './focused-layer.ts'

/** Milliseconds after which we give up on the dialog or menu, so that the keyboard works again. */
const PATIENCE_MS = 30_000
/** Keys that are held. All other keys belong to the browser, such as the key that reloads a page. */
const HELD = /^(?:.|Enter|Escape|Tab|Backspace|Delete|F2|Home|End|Page\w+|Arrow\w+)$/u

let parts = 0
let hold: { held: KeyboardEvent[]; ends: AbortController; before: Element | null } | undefined

/**
 * Holds back the keys that are pressed from now on, for a dialog or menu that is loading. Call the returned
 * function once the dialog or menu is drawn. As soon as it has the focus, the keys are replayed in it.
 */
export function holdKeys(): () => void {
  parts += 1
  hold ??= beginHolding()
  return () => {
    parts -= 1
    // Waits, because a part that is still loading may replace this one and hold keys itself.
    queueMicrotask(() => void (parts === 0 && pressHeld()))
  }
}

function beginHolding() {
  const own = { held: [] as KeyboardEvent[], ends: new AbortController(), before: focusedLayer() }
  const options = { capture: true, signal: own.ends.signal }
  const down = new Set<string>()
  const keep = (event: KeyboardEvent) => {
    const isMeant = event.isTrusted && !event.ctrlKey && !event.metaKey && !isComposing(event)
    if (!isMeant || !HELD.test(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // The key that opened the dialog or menu may still be down, so ignore repeats.
    if (event.repeat) return
    down.add(event.code)
    own.held.push(event)
  }
  // Swallows a keyup only if its keydown was held back. Listeners that saw a keydown must also see the keyup.
  // Otherwise they treat the key as still pressed.
  const keepUp = (event: KeyboardEvent) => {
    if (down.delete(event.code)) event.stopImmediatePropagation()
  }
  addEventListener('keydown', keep, options)
  addEventListener('keyup', keepUp, options)
  // Someone who uses the pointer has turned to something visible, so the held keys are dropped.
  addEventListener('pointerdown', letGo, options)
  const timer = setTimeout(letGo, PATIENCE_MS)
  own.ends.signal.addEventListener('abort', () => clearTimeout(timer))
  return own
}

function letGo(): void {
  hold?.ends.abort()
  hold = undefined
}

async function pressHeld(): Promise<void> {
  const own = hold
  if (!own) return
  try {
    const { pressAgain } = await import('./press-again.ts')
    await pressAgain(own.before, () => (hold === own && parts === 0 ? own.held.shift() : undefined))
  } catch (error) {
    console.warn('The keys that were pressed meanwhile are lost', error)
  }
  if (hold === own && parts === 0) letGo()
}
