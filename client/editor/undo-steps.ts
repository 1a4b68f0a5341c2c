import { Extension } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import { isArriving } from './local-change.ts'

/** On a transaction: it belongs to the one before. */
export const GOES_ON = 'goesOn'

/**
 * Typing is undone in stretches of time. What somebody does to blocks or marks is undone by itself, however quickly it
 * followed the typing before.
 */
export const UndoSteps = Extension.create({
  name: 'undoSteps',

  onBeforeCreate({ editor }) {
    editor.on('beforeTransaction', ({ transaction }) => {
      if (isArriving(transaction) || transaction.getMeta(GOES_ON) || !isStructural(transaction)) return
      const { undoManager } = yUndoPluginKey.getState(editor.state) ?? {}
      undoManager?.stopCapturing()
    })
  },
})

function isStructural({ steps }: Transaction): boolean {
  return steps.some((step) => {
    if (!(step instanceof ReplaceStep)) return true
    const { content, openStart } = step.slice
    return openStart === 0 && content.firstChild?.isBlock === true
  })
}
