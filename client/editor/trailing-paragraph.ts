import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { isLocalChange } from './local-change.ts'

/** Blocks after which people can continue writing, or don't need to. */
const ENOUGH = new Set(['paragraph', 'heading', 'horizontalRule'])

/** Whether a page ends with a block after which people can't continue writing. */
export function needsParagraph(doc: Node): boolean {
  return doc.lastChild !== null && !ENOUGH.has(doc.lastChild.type.name)
}

/**
 * Keeps an empty paragraph after the last block, so that people can always continue writing. Inserts it
 * together with the person's own first change. Inserting it on opening would change a page that someone only
 * reads, and two people who open it would both insert one.
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
