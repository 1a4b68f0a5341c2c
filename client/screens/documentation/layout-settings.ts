import { proxy, subscribe } from 'valtio'
import type { PageRow } from '../../../shared/contract/pages.ts'

const KEY = 'documentation-layout'

type Layout = {
  /** Whether the sidebar beside the page is open, on wide screens. */
  sidebarOpen: boolean
  tableOfContents: boolean
  /** Whether to show beside each block if it was generated, edited or written by people. */
  whoWrote: boolean
  /**
   * Whether the first steps were shown on this device. Stored per device, because logging out clears a person's
   * data.
   */
  firstStepsSeen: boolean
}

/** This person's settings for the documentation screen. Stored on the device. */
export const layout = proxy<Layout>({
  sidebarOpen: true,
  tableOfContents: true,
  whoWrote: false,
  firstStepsSeen: false,
  ...stored(),
})

/** Whether to distinguish the origins of blocks. A page that only people write has only one origin. */
export const tellsOrigins = (page: Pick<PageRow, 'kind'>): boolean => page.kind !== null

function stored(): Partial<Layout> {
  try {
    const { sidebarOpen, tableOfContents, whoWrote, firstStepsSeen } = JSON.parse(
      localStorage.getItem(KEY) ?? '{}',
    ) as Partial<Record<keyof Layout, unknown>>
    return {
      ...(typeof sidebarOpen === 'boolean' && { sidebarOpen }),
      ...(typeof tableOfContents === 'boolean' && { tableOfContents }),
      ...(typeof whoWrote === 'boolean' && { whoWrote }),
      ...(typeof firstStepsSeen === 'boolean' && { firstStepsSeen }),
    }
  } catch {
    return {}
  }
}

subscribe(layout, () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(layout))
  } catch {
    // Without storage, the layout lasts only as long as the tab.
  }
})
