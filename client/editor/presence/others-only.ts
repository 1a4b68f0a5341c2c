import type { Awareness } from 'y-protocols/awareness'

type Listener = (changes: unknown, origin: unknown) => void

/**
 * Awareness that doesn't report changes of this person's own cursor. The editor uses it to draw the cursors
 * of others. The own cursor moves with each key, and the library would scan the page again each time.
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
