import { useEffect, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { unsentNews } from '../../session/index.ts'
import type { Device } from '../device.ts'
import type { UnsentPage } from '../page-docs/unsent-pages.ts'

/**
 * Whether the dialog with text that only this device has is open. The state is global, because the popover
 * that opens the dialog has closed by then.
 */
export const unsentDialog = proxy({ isOpen: false })

/** Returns the pages with text that the server hasn't accepted, with their names. */
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
