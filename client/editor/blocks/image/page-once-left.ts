import type { Editor } from '@tiptap/core'
import { createMappablePosition } from '@tiptap/extension-collaboration'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type * as Y from 'yjs'
import type { DocNode } from '../../../../shared/document/node.ts'
import { isEditable } from '../../../sync/page-docs/page-facts.ts'
import { releasePageDoc, retainOpenDoc } from '../../../sync/page-docs/retained.ts'
import { insertBeside } from './insert-beside.ts'

/** Page into which content can be inserted even after the person has left it. */
export type PageOnceLeft = {
  /** Inserts a block at the place, without an editor. Returns whether the page accepts the block. */
  insert: (block: DocNode) => boolean
  /** Stops keeping the page open. Must be called when the page is no longer needed. */
  release: () => void
}

/** Keeps the document of an editor's page open, even when the editor is gone. */
export function pageOnceLeft({ state }: Editor, at: number): PageOnceLeft {
  const { doc } = ySyncPluginKey.getState(state) as { doc: Y.Doc }
  const page = retainOpenDoc(doc)
  const { yRelativePosition: place } = createMappablePosition(at, state)
  return {
    insert: (block) => {
      if (!page || !isEditable(page.facts)) return false
      insertBeside(page.fragment, place, block)
      return true
    },
    release: () => {
      if (page) releasePageDoc(page)
    },
  }
}
