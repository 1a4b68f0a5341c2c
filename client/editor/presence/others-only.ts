import type { Awareness } from 'y-protocols/awareness'

type Listener = (changes: unknown, origin: unknown) => void

/**
 * As an editor needs it that draws the cursors of others. One's own moves with each key, and hearing of it the library
 * would go through the page a second time.
 */
export function othersOnly(awareness: Awareness): Awareness {
  const heard = new Map<Listener, Listener>()
  return Object.assign(Object.create(awareness) as Awareness, {
    on: (name: 'change', listener: Listener) => {
      const ofOthers: Listener = (changes, origin) => {
        if (origin !== 'local') listener(changes, origin)
      }
      heard.set(listener, ofOthers)
      awareness.on(name, ofOthers)
    },
    off: (name: 'change', listener: Listener) => {
      awareness.off(name, heard.get(listener) ?? listener)
      heard.delete(listener)
    },
  })
}
