import { mergeAttributes, Node } from '@tiptap/core'

/**
 * Reference to lines of source code behind a statement. The document holds only the id. Path, lines and state
 * are in a database row, so moved code never changes a document.
 */
export const CitationNode = Node.create({
  name: 'citation',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,

  addAttributes() {
    return { id: { default: null, parseHTML: (element) => Number(element.getAttribute('data-citation')) || null } }
  },

  parseHTML() {
    return [{ tag: 'cite[data-citation]' }]
  },

  renderHTML({ node, HTMLAttributes }) {
    return ['cite', mergeAttributes(HTMLAttributes, { 'data-citation': String(node.attrs.id) })]
  },
})
