import { mergeAttributes, Node } from '@tiptap/core'

/**
 * A reference to lines of source code behind a statement. The document holds the id only; path, lines and state are a
 * row, so that code that moves never changes a document.
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
