import { type ReactNode, useEffect, useState } from 'react'
import { LocalPage } from '../sync/page-docs/local-page.ts'
import { EditorSurface } from './editor-surface.tsx'
import { writeSandboxSample } from './sandbox-sample.ts'

/** The project and page that an editor without any belongs to. */
const ROOM = { projectId: 13, pageId: 13 }

export type EditorSandboxProps = {
  /** Shown until what was written on other days is here. */
  fallback: ReactNode
  /** Told whether this browser keeps what is written. */
  onKept: (kept: boolean) => void
  corner: (insert: ReactNode) => ReactNode
}

/** An editor that needs nothing but this device. */
export function EditorSandbox({ fallback, onKept, corner }: EditorSandboxProps) {
  const [page, setPage] = useState<LocalPage>()

  useEffect(() => {
    const opening = new LocalPage({ room: ROOM, begin: writeSandboxSample, onKept })
    let isShown = true
    void opening.opened.then(() => isShown && setPage(opening))
    return () => {
      isShown = false
      setPage(undefined)
      opening.close()
    }
  }, [onKept])

  if (!page) return fallback
  return (
    <EditorSurface
      page={page}
      editable
      language="en"
      meta={null}
      corner={corner}
      onOutline={ignore}
      onFirstText={ignore}
    />
  )
}

/** Nothing here has a list of headings or a name in a tree. */
function ignore(): void {}
