import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns functions that keep their identity while their behaviour changes, so that memoised components don't
 * rerender. The first render determines which functions exist.
 */
export function useStable<Acts extends object>(acts: Acts): Acts {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [stable] = useState(() => {
    const names = Object.keys(acts) as (keyof Acts)[]
    const call =
      (name: keyof Acts) =>
      (...args: unknown[]) =>
        (latest.current[name] as (...args: unknown[]) => unknown)(...args)
    return Object.fromEntries(names.map((name) => [name, call(name)])) as Acts
  })
  return stable
}
