import * as Y from 'yjs'

type Listener = (...args: never) => void

const guards = new WeakMap<Listener, Listener>()

/**
 * A document that keeps working when one of its listeners throws. In Yjs 13.6, an exception in an `update` listener leaves
 * the document in the middle of a transaction. Later changes are still made, but the server and the screen never hear of
 * them.
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

/** Returns the same guard for the same listener, so that `off` finds it. */
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
