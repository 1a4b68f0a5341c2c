import { NodeSelection } from '@tiptap/pm/state'
import { ImageNode } from '../../../../shared/document/nodes/image.ts'
import { ImageBlock } from './image-block.ts'

export const imageWithView = (projectId: number) =>
  ImageNode.extend({
    addNodeView() {
      return ({ node, view, getPos }) => new ImageBlock({ node, view, position: getPos, projectId })
    },

    addKeyboardShortcuts() {
      return {
        // With an image selected, Tab moves the focus to its resize handles.
        Tab: ({ editor: { view, state } }) => {
          const { selection } = state
          if (!(selection instanceof NodeSelection) || selection.node.type !== this.type) return false
          const block = view.nodeDOM(selection.from)
          const handle = block instanceof HTMLElement ? block.querySelector<HTMLElement>('.imageHandle') : null
          handle?.focus()
          return handle !== null
        },
      }
    },
  })
