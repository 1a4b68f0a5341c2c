import { useState } from 'react'
import { useMedia } from '../../../ui/use-media.ts'

/** Whether long lines wrap. Until the person chooses, lines wrap on phones and scroll elsewhere. */
export function useWrap(): { now: boolean; set: (wrap: boolean) => void } {
  const isPhone = useMedia('(max-width: 640px)')
  const [chosen, set] = useState<boolean>()
  return { now: chosen ?? isPhone, set }
}
