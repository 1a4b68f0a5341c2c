import { ReactNodeViewRenderer } from '@tiptap/react'
import { CodeBlockNode } from '../../../../shared/document/nodes/code-block.ts'
import { CodeEditing } from './code-editing.tsx'
import { highlightPlugin } from './highlight-plugin.ts'

export const codeBlockWithView = CodeBlockNode.extend({
  addNodeView() {
    return ReactNodeViewRenderer(CodeEditing)
  },

  addProseMirrorPlugins() {
    return [...(this.parent?.() ?? []), highlightPlugin()]
  },
})
