import { subscribe } from 'valtio'
import { type Facts, isOnlyHere } from './page-facts.ts'

/**
 * Makes the browser ask before it closes a tab with changes that exist nowhere else. Returns a function
 * that stops this.
 */
export function guardLeaving(facts: Facts): () => void {
  let isGuarded = false
  const ask = (event: Event) => event.preventDefault()
  const set = (guards: boolean) => {
    if (guards === isGuarded) return
    isGuarded = guards
    // Only while needed: a page with this listener is excluded from the back/forward cache.
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
