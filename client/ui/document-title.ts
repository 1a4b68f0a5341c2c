import { useEffect } from 'react'

/** Sets the tab's title. Screen readers use the title as the name of the screen. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · Docwright` : 'Docwright'
  }, [title])
}
