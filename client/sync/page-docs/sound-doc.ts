import * as Y from 'yjs'

type Listener = (...args: never) => void

const guards = new WeakMap<Listener, Listener>()

/**
 * A document that no listener can silence. In Yjs 13.6 an exception in a listener of `update` leaves the document in the
 * middle of a transaction: every later change is made, but nobody hears of it again, neither the server nor the screen.
 */
export function soundDoc(): Y.Doc {
  const doc = new Y.Doc()
  const { on, off } = doc
  doc.on = (name, listener) => {
    on.call(doc, name, guarded(name, listener))
    return listener
  }
  doc.off = (name, listener) => off.call(doc, name, guarded(name, listener))
  return doc
}

/** The same guard for the same listener, so that it can be taken off again. */
function guarded<Guarded extends Listener>(name: string, listener: Guarded): Guarded {
  const known = guards.get(listener)
  if (known) return known as Guarded
  const guard = (...args: never) => {
    try {
      listener(...args)
    } catch (error) {
      console.error(`A listener of "${name}" failed`, error)
    }
  }
  guards.set(listener, guard)
  return guard as Guarded
}
