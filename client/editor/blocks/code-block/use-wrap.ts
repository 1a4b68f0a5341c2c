import { useState } from 'react'

/** Whether long lines go on in the next one: on a phone they do, elsewhere they are scrolled to, until somebody chooses. */
export function useWrap(): { now: boolean; set: (wrap: boolean) => void } {
  const [now, set] = useState(() => matchMedia('(max-width: 640px)').matches)
  return { now, set }
}
