import type { Editor } from '@tiptap/core'
import { proxy, ref } from 'valtio'

/** Editor that the source dialog is open for. */
export const sourceDialog = proxy<{ asked?: Editor }>({})

export function askForSource(editor: Editor): void {
  sourceDialog.asked = ref(editor)
  // The dialog closes with its page.
  editor.once('destroy', () => {
    if (sourceDialog.asked === editor) delete sourceDialog.asked
  })
}

/** Inserts a chip after the selection. Where no chip is allowed, inserts it into a paragraph below. */
export function insertChip(editor: Editor, id: number): void {
  const { schema, selection } = editor.state
  const { $to } = selection
  const chip = { type: 'citation', attrs: { id } }
  const type = schema.nodes.citation
  const fits = type && $to.parent.canReplaceWith($to.index(), $to.index(), type)
  const [at, content] = fits
    ? [$to.pos, chip]
    : [$to.depth === 0 ? $to.pos : $to.after(1), { type: 'paragraph', content: [chip] }]
  editor.chain().focus().insertContentAt(at, content).run()
}
