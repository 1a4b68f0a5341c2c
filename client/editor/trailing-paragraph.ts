import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { isLocalChange } from './local-change.ts'

/** After these one can go on writing, or need not. */
const ENOUGH = new Set(['paragraph', 'heading', 'horizontalRule'])

/** Whether a page ends with what one cannot go on writing after. */
export function needsParagraph(doc: Node): boolean {
  return doc.lastChild !== null && !ENOUGH.has(doc.lastChild.type.name)
}

/**
 * Keeps an empty paragraph after the last block, so that there is always a place to go on. Written with the first change
 * of one's own: a page must not change by being opened, and not twice when two people open it.
 */
export const TrailingParagraph = Extension.create({
  name: 'trailingParagraph',

  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (transactions, _before, { doc, schema, tr }) => {
          const { paragraph } = schema.nodes
          if (!paragraph || !isLocalChange(transactions) || !needsParagraph(doc)) return null
          return tr.insert(doc.content.size, paragraph.create())
        },
      }),
    ]
  },
})
