import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Functions that keep their identity while their behaviour changes, for components that rerender only when
 * they look different. The first render determines which functions exist.
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
