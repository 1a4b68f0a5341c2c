import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Functions that stay the same while what they do changes, for parts that are drawn anew only when they look different.
 * Which functions there are is said by the first drawing.
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
