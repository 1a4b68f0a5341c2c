import { Node } from '@tiptap/core'
import { alertType } from '../alert-type.ts'

/** Alert: a remark in a box of its own. */
export const AlertNode = Node.create({
  name: 'alert',
  group: 'block',
  content: 'block+',
  defining: true,

  addAttributes() {
    return { type: { default: 'info', parseHTML: (element) => alertType(element.getAttribute('data-alert')) } }
  },

  parseHTML() {
    return [{ tag: 'div[data-alert]' }]
  },

  renderHTML({ node }) {
    return ['div', { 'data-alert': alertType(node.attrs.type), role: 'note' }, 0]
  },
})
