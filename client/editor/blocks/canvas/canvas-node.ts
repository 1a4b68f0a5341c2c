import { ReactNodeViewRenderer } from '@tiptap/react'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { EditorCanvasNode } from '../../../../shared/document/nodes/editor-canvas.ts'
import type { Facts } from '../../../sync/page-docs/page-facts.ts'
import { CanvasEditing } from './canvas-editing.tsx'

/** Document of the page that contains the drawings, and the person who draws. */
export type CanvasPlace = {
  doc: Y.Doc
  /** Absent where no one else can be on the page. */
  awareness: Awareness | undefined
  user: { id: string; name: string } | undefined
  /** Observable facts that tell whether drawing is allowed. Absent if drawing is always allowed. */
  facts: Facts | undefined
}

/** Elements whose events the page's editor ignores. */
const OWN = '[data-own-events]'

/** Drawing node with its view. The menus load the rest of its editor support: see `canvas-in-page.ts`. */
export const canvasWithView = (place: CanvasPlace) =>
  EditorCanvasNode.extend<{ place: CanvasPlace }>({
    addOptions() {
      return { place }
    },

    addNodeView() {
      return ReactNodeViewRenderer(CanvasEditing, {
        stopEvent: ({ event }) => event.target instanceof Element && event.target.closest(OWN) !== null,
        ignoreMutation: () => true,
      })
    },
  })
