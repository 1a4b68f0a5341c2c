import { type ReactNode, useEffect, useState } from 'react'
import { LocalPage } from '../sync/page-docs/local-page.ts'
import { EditorSurface } from './editor-surface.tsx'
import { writeSandboxSample } from './sandbox-sample.ts'

/** Project and page that an editor outside any project uses. */
const ROOM = { projectId: 13, pageId: 13 }

export type EditorSandboxProps = {
  /** Shown until the text from earlier visits has loaded. */
  fallback: ReactNode
  /** Called with whether this browser stores the text. */
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

/** The sandbox has no list of headings and no name in a tree. */
function ignore(): void {}
