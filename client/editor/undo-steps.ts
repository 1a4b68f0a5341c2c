import { Extension } from '@tiptap/core'
import type { Selection, Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import { isArriving } from './local-change.ts'
import { undoSelectionPlugin } from './undo-selection.ts'

/** Key for the metadata of a transaction that belongs to the undo step of the previous transaction. */
export const GOES_ON = 'goesOn'

/**
 * Groups changes into undo steps. Consecutive typing at one place within a period of time is one step, and so
 * is consecutive deleting. A change of blocks or marks always starts a new step, even right after typing.
 */
export const UndoSteps = Extension.create({
  name: 'undoSteps',

  onBeforeCreate({ editor }) {
    const begins = stepWatch()
    editor.on('beforeTransaction', ({ transaction }) => {
      if (!begins(transaction, editor.state.selection)) return
      const { undoManager } = yUndoPluginKey.getState(editor.state) ?? {}
      undoManager?.stopCapturing()
    })
  },

  addProseMirrorPlugins: () => [undoSelectionPlugin()],
})

type Kind = 'structure' | 'insert' | 'delete'

/**
 * Returns a function that tells whether a transaction begins a new undo step. Call it for every transaction
 * in order, with the `selection` before the transaction.
 */
export function stepWatch(): (transaction: Transaction, selection: Selection) => boolean {
  let last: Kind | undefined
  let isMoved = false
  return (transaction, selection) => {
    if (isArriving(transaction) || transaction.getMeta(GOES_ON)) return false
    if (!transaction.docChanged) {
      isMoved ||= !transaction.selection.eq(selection)
      return false
    }
    const kind = kindOf(transaction)
    const begins = kind === 'structure' || kind !== last || isMoved
    last = kind
    isMoved = false
    return begins
  }
}

function kindOf({ steps }: Transaction): Kind {
  if (steps.some(isStructural)) return 'structure'
  return steps.every((step) => (step as ReplaceStep).slice.size === 0) ? 'delete' : 'insert'
}

function isStructural(step: Transaction['steps'][number]): boolean {
  if (!(step instanceof ReplaceStep)) return true
  const { content, openStart } = step.slice
  return openStart === 0 && content.firstChild?.isBlock === true
}
