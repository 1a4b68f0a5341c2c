import { useEffect, useState } from 'react'
import { snapshot, subscribe } from 'valtio'
import type { Facts } from '../page-docs/save-state.ts'

/** So long everything must be stored before that is said. */
const STEADY_MS = 250

/**
 * What is so of a page, calmly: with each key something is on its way, and stored a moment later. To show that would
 * not only flicker: whenever React changes anything while a page is written in, it looks for the cursor in all of it.
 */
export function useSteadyFacts(facts: Facts | undefined): Facts | undefined {
  const [steady, setSteady] = useState(() => facts && (snapshot(facts) as Facts))

  useEffect(() => {
    if (!facts) {
      setSteady(undefined)
      return
    }
    let shown: Facts | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      const now = snapshot(facts) as Facts
      if (shown && isSame(shown, now)) return
      shown = now
      setSteady(now)
    }
    const follow = () => {
      clearTimeout(timer)
      if (facts.settled && shown?.unsent) timer = setTimeout(show, STEADY_MS)
      else show()
    }
    show()
    const unsubscribe = subscribe(facts, follow)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [facts])

  return steady
}

function isSame(a: Facts, b: Facts): boolean {
  return (Object.keys(a) as (keyof Facts)[]).every((name) => a[name] === b[name])
}
