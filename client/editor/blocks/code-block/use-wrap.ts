import { useState } from 'react'
import { useMedia } from '../../../ui/use-media.ts'

/** Whether long lines wrap. Until someone chooses, lines wrap on a phone and scroll elsewhere. */
export function useWrap(): { now: boolean; set: (wrap: boolean) => void } {
  const isPhone = useMedia('(max-width: 640px)')
  const [chosen, set] = useState<boolean>()
  return { now: chosen ?? isPhone, set }
}
