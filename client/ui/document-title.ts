import { useEffect } from 'react'

/** Names the tab, and with it the screen for those who hear rather than see it. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · Docwright` : 'Docwright'
  }, [title])
}
