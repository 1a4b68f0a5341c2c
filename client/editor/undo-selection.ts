import { type EditorState, Plugin, PluginKey, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import {
  absolutePositionToRelativePosition,
  type ProsemirrorBinding,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
  yUndoPluginKey,
} from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { isArriving, isByThisPerson } from './local-change.ts'
import { realChange } from './real-change.ts'

/** A selection as it is stored: its positions are relative to the shared document. */
type Place = Record<string, unknown>
type Places = { before: Place | undefined; after: Place }

const key = new PluginKey<Place | undefined>('undoSelection')

/**
 * Restores the selection from before the change after an undo, and the selection from after the change after
 * a redo. The binding's own plugin selects too late: its selection appears only with the next change,
 * possibly by someone else.
 */
export function undoSelectionPlugin(): Plugin<Place | undefined> {
  let shown: EditorView
  let watched: Y.UndoManager | undefined
  return new Plugin<Place | undefined>({
    key,
    state: {
      init: () => undefined,
      // The shared document still matches `old` until the new state is shown, so `placeOf` can resolve positions.
      apply: (tr, before, old) => {
        if (!tr.docChanged || tr.getMeta('appendedTransaction')) return before
        return isArriving(tr) ? undefined : placeOf(old)
      },
    },
    appendTransaction: (transactions, before, state) => {
      const isUndone = transactions.some((tr) => tr.docChanged && isArriving(tr) && isByThisPerson(tr))
      return isUndone ? select(before, state) : null
    },
    view: (view) => {
      shown = view
      const undoManager = undoManagerOf(view.state)
      // Subscribes only once: the listeners outlive plugin views, which the editor recreates when a plugin is
      // added.
      if (!undoManager || undoManager === watched) return {}
      watched = undoManager
      undoManager.deleteFilter = (item) => mayDelete(item, view.state.schema.nodes)
      undoManager.on('stack-item-added', ({ stackItem }) => {
        const places: Places | undefined = undoManager.currStackItem?.meta.get(key)
        stackItem.meta.set(key, places ?? { before: key.getState(shown.state), after: placeOf(shown.state) })
      })
      undoManager.on('stack-item-updated', ({ stackItem }) => {
        const places: Places | undefined = stackItem.meta.get(key)
        stackItem.meta.set(key, { before: places?.before, after: placeOf(shown.state) })
      })
      return {}
    },
  })
}

function undoManagerOf(state: EditorState): Y.UndoManager | undefined {
  return (yUndoPluginKey.getState(state) as { undoManager?: Y.UndoManager } | undefined)?.undoManager
}

function bindingOf(state: EditorState): ProsemirrorBinding {
  return (ySyncPluginKey.getState(state) as { binding: ProsemirrorBinding }).binding
}

/** Fields of a stored selection that hold positions. */
const POSITIONS = ['anchor', 'head', 'pos'] as const

function placeOf(state: EditorState): Place {
  const { type, mapping } = bindingOf(state)
  const place: Place = state.selection.toJSON()
  for (const name of POSITIONS) {
    const position = place[name]
    if (typeof position === 'number') place[name] = absolutePositionToRelativePosition(position, type, mapping)
  }
  return place
}

function select({ doc: old }: EditorState, state: EditorState): Transaction | null {
  const undoManager = undoManagerOf(state)
  const places: Places | undefined = undoManager?.currStackItem?.meta.get(key)
  const place = undoManager?.undoing ? places?.before : places?.after
  const selection = (place && selectionAt(place, state)) ?? whereChanged(old, state)
  if (!selection) return null
  const meta = { isChangeOrigin: true, isUndoRedoOperation: true }
  return state.tr.setSelection(selection).setMeta(ySyncPluginKey, meta).scrollIntoView()
}

/** Restores a selection; undefined if its place was deleted. */
function selectionAt(place: Place, state: EditorState): Selection | undefined {
  const { doc, type, mapping } = bindingOf(state)
  const stored = { ...place }
  for (const name of POSITIONS) {
    if (!(place[name] instanceof Y.RelativePosition)) continue
    const position = relativePositionToAbsolutePosition(doc, type, place[name], mapping)
    if (position === null) return undefined
    stored[name] = Math.min(Math.max(position, 0), state.doc.content.size)
  }
  try {
    const selection = Selection.fromJSON(state.doc, stored)
    // A restored text selection may end where no text is allowed, because its text was deleted.
    return selection instanceof TextSelection ? TextSelection.between(selection.$anchor, selection.$head) : selection
  } catch {
    return undefined
  }
}

function whereChanged(old: EditorState['doc'], { doc }: EditorState): Selection | undefined {
  const change = realChange(old, doc)
  return change && Selection.near(doc.resolve(change.end), -1)
}

/**
 * Whether an undo may delete a node of the page. A node in which others have meanwhile written text stays.
 */
function mayDelete({ content }: Y.Item, nodes: EditorState['schema']['nodes']): boolean {
  const holds = (type: unknown): boolean => {
    if (type instanceof Y.XmlText) return type.length > 0
    return type instanceof Y.XmlElement && type.toArray().some((child) => isLeaf(child) || holds(child))
  }
  const isLeaf = (child: unknown) => child instanceof Y.XmlElement && nodes[child.nodeName]?.isLeaf === true
  return !(content instanceof Y.ContentType) || !holds(content.type)
}
