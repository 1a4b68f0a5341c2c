import { mergeAttributes, Node } from '@tiptap/core'

/**
 * Citation: a reference to the source lines behind a statement. The document contains only the id; path,
 * lines and state are in a database row. So the document stays unchanged when code moves.
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
