import { Plugin } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { AlertNode } from '../../../../shared/document/nodes/alert.ts'
import { AlertEditing } from './alert-editing.tsx'
import { startsWithTwoSpaces } from './leading-spaces.ts'

export const alertWithView = AlertNode.extend({
  addNodeView() {
    return ReactNodeViewRenderer(AlertEditing)
  },

  addKeyboardShortcuts() {
    return {
      // With the cursor at the very start of an alert, Backspace can delete only the alert itself.
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        const isAtStart =
          empty && $from.parentOffset === 0 && $from.node(-1)?.type.name === this.name && $from.index(-1) === 0
        return isAtStart && editor.commands.lift(this.name)
      },
    }
  },

  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: { handleTextInput: (view, from, to, text) => startsWithTwoSpaces(view.state.doc, from, to, text) },
      }),
    ]
  },
})
