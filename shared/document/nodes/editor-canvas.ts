import { Node } from '@tiptap/core'
import { isCanvasId } from '../canvas/canvas-id.ts'
import { canvasHeight } from '../limits.ts'

/**
 * Drawing. The document contains its id and the height that a person chose. The shapes are in a separate map
 * of the same Yjs document: see `canvas/canvas.ts`.
 */
export const EditorCanvasNode = Node.create({
  name: 'editorCanvas',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      id: {
        default: null,
        parseHTML: (element) => {
          const id = element.getAttribute('data-canvas')
          return isCanvasId(id) ? id : null
        },
      },
      height: { default: null, parseHTML: (element) => canvasHeight(element.getAttribute('data-height')) },
    }
  },

  parseHTML() {
    return [{ tag: 'div[data-canvas]' }]
  },

  renderHTML({ node }) {
    const height = canvasHeight(node.attrs.height)
    return ['div', { 'data-canvas': String(node.attrs.id ?? ''), ...(height !== null && { 'data-height': height }) }]
  },
})
