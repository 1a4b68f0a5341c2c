import type { Editor } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { type EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { findTable } from '@tiptap/pm/tables'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import { showToast } from '../../ui/toast/toasts.ts'
import { holdPlace } from '../blocks/image/held-places.ts'
import { cursorBelow } from '../cursor-below.ts'
import { shallowPaste } from '../shallow-paste.ts'
import { beginUndoStep } from '../undo-step.ts'
import { GOES_ON } from '../undo-steps.ts'
import { pasteIntoTable } from './cells/into-table.ts'
import { isTable, withoutTables } from './cells/tidy-tables.ts'
import type { Range } from './follow.ts'
import { sayTooLong } from './limits.ts'

/**
 * Maximum number of parts in a paste: elements, values, texts, and starts and ends of marks. Below the
 * server's limit of 200,000 parts at once.
 */
const MAX_PARTS = 150_000
/** Milliseconds for which inserting may block the page before it pauses. */
const FRAME = 150
const PIECE = 100
const LISTS = new Set(['bulletList', 'orderedList', 'taskList'])
const LIST_ITEMS = new Set(['listItem', 'taskItem'])

/**
 * Replaces a range by blocks in one undo step. Text at the ends of the blocks joins the surrounding text, and
 * a list joins a list.
 */
export function replaceRange(editor: Editor, { from, to }: Range, blocks: Fragment): void {
  const { state, view } = editor
  beginUndoStep(state)
  view.dispatch(replaced(state, { from, to }, blocks).scrollIntoView())
  beginUndoStep(editor.state)
}

export function replaced(state: EditorState, { from, to }: Range, blocks: Fragment): Transaction {
  const { doc, tr } = state
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)]
  if (findTable($from) && blocks.content.some(isTable)) {
    const emptied = state.tr.setSelection(TextSelection.between($from, $to)).deleteSelection()
    const pasted = pasteIntoTable(emptied, { slice: new Slice(blocks, 0, 0) })
    return pasted && pasted !== 'tooLarge' ? pasted : replaced(state, { from, to }, withoutTables(blocks))
  }
  const isInList = $from.depth > 2 && LIST_ITEMS.has($from.node(-1).type.name)
  const open = (side: 'firstChild' | 'lastChild') => depthOf(blocks[side], side, isInList)
  const slice = shallowPaste(new Slice(blocks, open('firstChild'), open('lastChild')))
  tr.setSelection(TextSelection.between($from, $to)).replaceSelection(slice)
  const $end = tr.doc.resolve(tr.mapping.map(to))
  // Moves the cursor to the text after the range, if there is any; otherwise to the end of the inserted
  // content.
  const rest = $to.parentOffset < $to.parent.content.size && Selection.findFrom($end, 1, true)
  return cursorBelow(tr.setSelection(rest || Selection.near($end, -1)))
}

/** Depth to which a block is open at one end, so that its text joins the surrounding text. */
function depthOf(block: Node | null | undefined, side: 'firstChild' | 'lastChild', isInList: boolean): number {
  if (block?.type.name === 'paragraph') return 1
  const isOpen = isInList && block && (LISTS.has(block.type.name) || LIST_ITEMS.has(block.type.name))
  return isOpen ? 1 + depthOf(block[side], side, isInList) : 0
}

export function isTooMuch(blocks: Fragment): boolean {
  let parts = 0
  blocks.descendants(({ isText, isTextblock, marks, attrs }) => {
    const values = Object.values(attrs).filter((value) => value !== null).length
    parts += 1 + (isText ? 2 * marks.length : values) + (isTextblock ? 1 : 0)
    return parts <= MAX_PARTS
  })
  if (parts > MAX_PARTS) sayTooLong()
  return parts > MAX_PARTS
}

/**
 * Inserts blocks at a place in one undo step, a few at a time, so that the page stays responsive. If someone
 * leaves the page meanwhile, the rest is inserted at once, while the editor can still write it.
 */
export async function insertInPieces(editor: Editor, at: number, blocks: readonly Node[]): Promise<void> {
  const held = holdPlace(editor, at, `Inserting ${counted(blocks.length)}...`)
  const end = longUndoStep(editor)
  let done = 0
  const insert = (count: number) => {
    const piece = blocks.slice(done, done + count)
    const { tr } = editor.state
    tr.insert(held.position(), Fragment.from(piece)).setMeta(GOES_ON, true)
    editor.view.dispatch(tr)
    done += piece.length
  }
  const insertRest = () => insert(blocks.length - done)
  editor.on('destroy', insertRest)
  while (done < blocks.length) {
    const until = performance.now() + FRAME
    do insert(PIECE)
    while (done < blocks.length && performance.now() < until)
    held.onProgress(done / blocks.length)
    await new Promise((resolve) => setTimeout(resolve))
  }
  editor.off('destroy', insertRest)
  end()
  if (editor.isDestroyed) return
  const after = held.release()
  const { tr } = editor.state
  editor.view.dispatch(cursorBelow(tr.setSelection(Selection.near(tr.doc.resolve(after), -1))).scrollIntoView())
  showToast({ title: `${counted(blocks.length)} inserted`, type: 'success' })
}

function counted(blocks: number): string {
  return blocks === 1 ? '1 block' : `${blocks} blocks`
}

type Undoing = { undoManager?: { captureTimeout: number; stopCapturing: () => void } } | undefined

/**
 * Starts one undo step for everything that follows, however long it takes. Returns a function that ends the
 * step.
 */
function longUndoStep(editor: Editor): () => void {
  const { undoManager } = (yUndoPluginKey.getState(editor.state) as Undoing) ?? {}
  if (!undoManager) return () => undefined
  const usual = undoManager.captureTimeout
  undoManager.stopCapturing()
  undoManager.captureTimeout = Number.POSITIVE_INFINITY
  return () => {
    undoManager.captureTimeout = usual
    undoManager.stopCapturing()
  }
}
