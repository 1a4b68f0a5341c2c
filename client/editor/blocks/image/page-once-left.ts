import type { Editor } from '@tiptap/core'
import { createMappablePosition } from '@tiptap/extension-collaboration'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type * as Y from 'yjs'
import type { DocNode } from '../../../../shared/document/node.ts'
import { isEditable } from '../../../sync/page-docs/page-facts.ts'
import { releasePageDoc, retainOpenDoc } from '../../../sync/page-docs/retained.ts'
import { insertBeside } from './insert-beside.ts'

/** A page that may be left while something is on its way to a place in it. */
export type PageOnceLeft = {
  /** Puts a block there, with no editor. Returns whether the page takes it. */
  insert: (block: DocNode) => boolean
  /** To be called once it is needed no longer. */
  release: () => void
}

/** Keeps the document of an editor's page open, whatever becomes of the editor. */
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
