import { useEffect, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { unsentNews } from '../../session/index.ts'
import type { Device } from '../device.ts'
import type { UnsentPage } from '../page-docs/unsent-pages.ts'

/** Whether the words are shown that only this device has. It is asked for from a popover, which is gone by then. */
export const unsentDialog = proxy({ isOpen: false })

/** The pages with words that the server has not taken, by their names. */
export function useUnsentList(device: Device): readonly UnsentPage[] {
  const { changes } = useSnapshot(unsentNews)
  const [pages, setPages] = useState<readonly UnsentPage[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when other words wait.
  useEffect(() => {
    let isHere = true
    const read = async () => {
      const { listUnsent } = await import('../page-docs/unsent-pages.ts')
      const found = await listUnsent(device)
      if (isHere) setPages(found)
    }
    read().catch((error: unknown) => console.warn('The words that were not sent could not be listed', error))
    return () => {
      isHere = false
    }
  }, [device, changes])
  return pages
}
