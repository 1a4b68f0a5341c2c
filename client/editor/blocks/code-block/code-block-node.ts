import { ReactNodeViewRenderer } from '@tiptap/react'
import { CodeBlockNode } from '../../../../shared/document/nodes/code-block.ts'
import { CodeEditing } from './code-editing.tsx'
import { CODE_KEYS, leavingPlugin } from './code-keys.ts'
import { fencePlugin, fenceRule } from './fences.ts'
import { hasWrittenPlugin } from './has-written.ts'
import { highlightPlugin } from './highlight-plugin.ts'
import { toggleLines } from './toggle-code.ts'

export const codeBlockWithView = CodeBlockNode.extend({
  // Higher than lists and tables, so that Tab indents the code block that contains the cursor.
  priority: 150,

  addNodeView() {
    return ReactNodeViewRenderer(CodeEditing, { stopEvent: ({ event }) => isForTheView(event) })
  },

  addCommands() {
    return {
      ...this.parent?.(),
      toggleCodeBlock:
        (attributes) =>
        ({ state, tr, commands }) =>
          toggleLines(state, tr) || commands.toggleNode(this.name, 'paragraph', attributes),
    }
  },

  addKeyboardShortcuts() {
    return { ...this.parent?.(), ...CODE_KEYS }
  },

  addInputRules() {
    return [fenceRule(this.type)]
  },

  addProseMirrorPlugins() {
    return [...(this.parent?.() ?? []), hasWrittenPlugin(), fencePlugin(), leavingPlugin(), highlightPlugin()]
  },
})

/**
 * Whether the block's view handles an event instead of the editor. The view handles events outside the text,
 * such as on the bar or a preview. Drag events stay with the editor, because files can be dropped anywhere.
 */
function isForTheView(event: Event): boolean {
  const { target, type } = event
  const isBeside = target instanceof Element && target.closest('[data-node-view-content]') === null
  return isBeside && !/^drag(?:enter|over)$|^drop$/.test(type)
}
