import { subscribe } from 'valtio'
import { type Facts, isOnlyHere } from './page-facts.ts'

/** Lets the browser ask before a tab goes away that alone has words of a page, until the returned function is called. */
export function guardLeaving(facts: Facts): () => void {
  let isGuarded = false
  const ask = (event: Event) => event.preventDefault()
  const set = (guards: boolean) => {
    if (guards === isGuarded) return
    isGuarded = guards
    // Not all the time: a page with such a listener is not kept for when somebody goes back.
    if (guards) globalThis.addEventListener?.('beforeunload', ask)
    else globalThis.removeEventListener?.('beforeunload', ask)
  }
  const look = () => set(isOnlyHere(facts))
  const stop = subscribe(facts, look)
  look()
  return () => {
    stop()
    set(false)
  }
}
