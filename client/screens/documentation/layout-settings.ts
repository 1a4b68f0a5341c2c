import { proxy, subscribe } from 'valtio'

const KEY = 'documentation-layout'

type Layout = {
  /** On wide screens, where it stands beside the page. */
  sidebarOpen: boolean
  tableOfContents: boolean
}

/** How this person likes the documentation screen; kept on the device. */
export const layout = proxy<Layout>({ sidebarOpen: true, tableOfContents: true, ...stored() })

function stored(): Partial<Layout> {
  try {
    const { sidebarOpen, tableOfContents } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<
      Record<keyof Layout, unknown>
    >
    return {
      ...(typeof sidebarOpen === 'boolean' && { sidebarOpen }),
      ...(typeof tableOfContents === 'boolean' && { tableOfContents }),
    }
  } catch {
    return {}
  }
}

subscribe(layout, () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(layout))
  } catch {
    // Then it lasts as long as the tab.
  }
})
