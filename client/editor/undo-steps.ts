import { Extension } from '@tiptap/core'
import type { Selection, Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import { isArriving } from './local-change.ts'
import { undoSelectionPlugin } from './undo-selection.ts'

/** On a transaction: it belongs to the one before. */
export const GOES_ON = 'goesOn'

/**
 * Typing is undone in stretches of time, and so is deleting, each by itself and as long as it goes on at the same place.
 * What someone does to blocks or marks is undone by itself, however quickly it followed the typing before.
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

/** Tells of each transaction, in order, whether it begins a step of its own; `selection`: the one before. */
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
