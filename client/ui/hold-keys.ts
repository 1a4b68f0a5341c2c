import { isComposing } from './composing.ts'
import { focusedLayer } from './focused-layer.ts'

/** After this time the part won't come, and the keyboard is needed for something else. */
const PATIENCE_MS = 30_000
/** Other keys belong to the browser, like the one that reloads a page. */
const HELD = /^(?:.|Enter|Escape|Tab|Backspace|Delete|F2|Home|End|Page\w+|Arrow\w+)$/u

let parts = 0
let hold: { held: KeyboardEvent[]; ends: AbortController; before: Element | null } | undefined

/**
 * Holds the keys that are pressed from now on, for a dialog or menu that was requested. Call the
 * returned function once that is drawn: when it has the focus, the keys are replayed in it.
 */
export function holdKeys(): () => void {
  parts += 1
  hold ??= beginHolding()
  return () => {
    parts -= 1
    // Another part that is still loading may have replaced this one.
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
    // The key that opened the part may still be down.
    if (event.repeat) return
    down.add(event.code)
    own.held.push(event)
  }
  // Swallow a keyup only if its keydown was held back. Listeners that saw a keydown must also see the keyup,
  // or they treat the key as still pressed.
  const keepUp = (event: KeyboardEvent) => {
    if (down.delete(event.code)) event.stopImmediatePropagation()
  }
  addEventListener('keydown', keep, options)
  addEventListener('keyup', keepUp, options)
  // A person who uses the pointer moves on to something else that they can see.
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
