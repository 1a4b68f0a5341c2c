import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { HEARD_AS } from './heard-as.ts'
import { OriginMargin } from './origin-margin.tsx'
import { originAtCursor, originPlugin, origins, placesOf } from './origin-plugin.ts'
import { ORIGIN_NAMES, type Run } from './runs.ts'

const NONE: readonly Run[] = []

/** Shows who wrote each block of a page that is being edited. Tracks nothing while it isn't rendered. */
export function EditorOrigins({ editor }: { editor: Editor }) {
  useEffect(() => {
    editor.registerPlugin(originPlugin(HEARD_AS))
    return () => {
      editor.unregisterPlugin(origins)
    }
  }, [editor])
  const subscribe = useCallback(
    (changed: () => void) => {
      editor.on('transaction', changed)
      return () => {
        editor.off('transaction', changed)
      }
    },
    [editor],
  )
  const runs = useSyncExternalStore(subscribe, () => origins.getState(editor.state)?.runs ?? NONE)
  const here = useSyncExternalStore(subscribe, () => originAtCursor(editor.state))
  const edgesOf = useCallback(
    (run: Run) => {
      const places = placesOf(editor.state.doc)
      // The page may already have fewer blocks than the drawn runs. The next redraw corrects this.
      const [first, last] = [run.first, run.last].map((at) => places[at] && editor.view.nodeDOM(places[at].from))
      return first instanceof Element && last instanceof Element ? { first, last } : undefined
    },
    [editor],
  )
  const page = useCallback(() => editor.view.dom, [editor])
  return (
    <OriginMargin runs={runs} edgesOf={edgesOf} page={page}>
      {/* Announces the origin at the cursor, because someone who writes line by line skips the start of a run. */}
      <p role="status" className="visually-hidden">
        {here ? ORIGIN_NAMES[here] : null}
      </p>
    </OriginMargin>
  )
}
