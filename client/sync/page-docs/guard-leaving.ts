import { subscribe } from 'valtio'
import { type Facts, isOnlyHere } from './page-facts.ts'

/**
 * Makes the browser ask for confirmation before it closes a tab with changes that exist nowhere else.
 * Returns a function that removes this guard.
 */
export function guardLeaving(facts: Facts): () => void {
  let isGuarded = false
  const ask = (event: Event) => event.preventDefault()
  const set = (guards: boolean) => {
    if (guards === isGuarded) return
    isGuarded = guards
    // Listens only while needed, because the listener excludes the page from the back/forward cache.
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
