import { type ReactNode, useEffect, useState } from 'react'
import { LocalPage } from '../sync/page-docs/local-page.ts'
import { EditorSurface } from './editor-surface.tsx'
import { writeSandboxSample } from './sandbox-sample.ts'

/** Ids of the project and page for an editor that is outside any project. */
const ROOM = { projectId: 13, pageId: 13 }

export type EditorSandboxProps = {
  /** Content that is shown until the text from earlier visits has loaded. */
  fallback: ReactNode
  /** Called with whether this browser stores the text. */
  onKept: (kept: boolean) => void
  corner: (insert: ReactNode) => ReactNode
}

/** Editor that needs only this device: no server and no project. */
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

/** Does nothing, because the sandbox has no list of headings and no name in the page tree. */
function ignore(): void {}
