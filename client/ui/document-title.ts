import { useEffect } from 'react'

/** Sets the tab's title, and with it the name of the screen for screen readers. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · Docwright` : 'Docwright'
  }, [title])
}
