import { useState } from 'react'
import { useMedia } from '../../../ui/use-media.ts'

/** Whether long lines go on in the next one: on a phone they do, elsewhere they are scrolled to, until somebody chooses. */
export function useWrap(): { now: boolean; set: (wrap: boolean) => void } {
  const isPhone = useMedia('(max-width: 640px)')
  const [chosen, set] = useState<boolean>()
  return { now: chosen ?? isPhone, set }
}
