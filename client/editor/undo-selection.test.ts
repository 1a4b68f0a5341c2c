import { type Node, type NodeType, Slice } from '@tiptap/pm/model'
import { type EditorState, type Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { CellSelection, deleteRow } from '@tiptap/pm/tables'
import { redo, undo, yUndoPlugin } from '@tiptap/y-tiptap'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { documentSchema } from '../../shared/document/schema.ts'
import { tableEditingPlugins } from './blocks/table/table-editing.ts'
import { drawnAfresh, exchange, type HeadlessEditor, headlessEditor, updateOf } from './testing/headless-editor.ts'
import { undoSelectionPlugin } from './undo-selection.ts'
import { beginUndoStep } from './undo-step.ts'

const { nodes } = documentSchema
const page = (...texts: string[]) =>
  nodes.doc?.create(
    null,
    texts.map((text) => nodes.paragraph?.create(null, documentSchema.text(text)) as never),
  ) as Node

const plugins = () => [yUndoPlugin(), undoSelectionPlugin()]

function twoEditors(...texts: string[]): [HeadlessEditor, HeadlessEditor] {
  const update = updateOf(page(...texts))
  return [headlessEditor(update, plugins()), headlessEditor(update, plugins())]
}

function putCursor({ state, dispatch }: HeadlessEditor, at: number): void {
  dispatch(state.tr.setSelection(TextSelection.create(state.doc, at)))
}

function typeAt(editor: HeadlessEditor, at: number, text: string): void {
  putCursor(editor, at)
  editor.dispatch(editor.state.tr.insertText(text))
}

function arrive(from: HeadlessEditor, at: HeadlessEditor): void {
  Y.applyUpdate(at.doc, Y.encodeStateAsUpdate(from.doc))
}

describe('the selection after undoing', () => {
  it('the selection after an undo stays on the same text when a remote change arrives', () => {
    const [mine, other] = twoEditors('The first of them.', 'The second of them.')
    typeAt(mine, mine.state.doc.content.size - 1, ' And more.')
    mine.run((state) => undo(state))
    putCursor(mine, 5)
    typeAt(other, 1, 'New: ')
    arrive(other, mine)
    expect(mine.state.selection.anchor).toBe(10)
  })

  it('the selection after undoing never lies beyond the end of a page that became shorter', () => {
    const [mine, other] = twoEditors('The first of them, which is long.', 'The second of them.')
    typeAt(mine, mine.state.doc.content.size - 1, ' And more.')
    exchange(mine, other)
    other.dispatch(other.state.tr.delete(1, 34))
    exchange(mine, other)
    mine.run((state) => undo(state))
    typeAt(other, 1, 'New.')
    arrive(other, mine)
    expect(mine.state.doc.toJSON()).toEqual(drawnAfresh(mine))
    // The next edit here removes nothing that has arrived.
    typeAt(mine, mine.state.doc.content.size - 1, ' Later.')
    arrive(mine, other)
    expect(other.state.doc.textContent).toBe('New.The second of them. Later.')
  })
})

type Act = (state: EditorState) => Transaction

const { bulletList, listItem } = nodes
const heading = nodes.heading as NodeType
const bold = documentSchema.mark('bold')

/** Actions in a page with the blocks "top", "abcdef" and "ghijkl", each with the selection before it. */
const ACTS: [name: string, selected: [from: number, to: number], act: Act][] = [
  ['typing', [9, 9], ({ tr }) => tr.insertText('X')],
  ['typing over what is selected', [7, 9], ({ tr }) => tr.insertText('X')],
  ['backspacing', [12, 12], ({ tr }) => tr.delete(11, 12)],
  ['deleting forward', [9, 9], ({ tr }) => tr.delete(9, 10)],
  ['deleting what is selected', [7, 9], ({ tr }) => tr.deleteSelection()],
  ['deleting across blocks', [9, 16], ({ tr }) => tr.deleteSelection()],
  ['joining blocks', [14, 14], ({ tr }) => tr.join(13)],
  ['splitting a block', [9, 9], ({ tr }) => tr.split(9)],
  ['pasting', [9, 9], ({ tr }) => tr.replaceSelection(new Slice(page('1', '2').content, 1, 1))],
  ['a mark', [7, 9], ({ tr }) => tr.addMark(7, 9, bold)],
  ['another kind of block', [8, 8], ({ tr }) => tr.setBlockType(8, 8, heading)],
  ['another kind of several blocks', [8, 16], ({ tr }) => tr.setBlockType(8, 16, heading)],
  [
    'a list',
    [15, 17],
    ({ tr, selection: { $from, $to } }) => {
      const range = $from.blockRange($to)
      return range && bulletList && listItem ? tr.wrap(range, [{ type: bulletList }, { type: listItem }]) : tr
    },
  ],
]

/** The texts of the blocks with the ends of the selection in them. */
function shown({ state: { doc, selection } }: HeadlessEditor): string {
  const { anchor, head } = selection
  const blocks: string[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    const ends = [...new Set([anchor, head])].map((at) => at - position - 1).sort((one, two) => two - one)
    blocks.push(
      ends.reduce(
        (text, at) => (at >= 0 && at <= node.content.size ? `${text.slice(0, at)}|${text.slice(at)}` : text),
        node.textContent,
      ),
    )
    return false
  })
  return blocks.join('/')
}

describe.each(ACTS)('undoing and redoing %s', (_name, [from, to], act) => {
  it.each([
    ['alone', ''],
    ['while someone else writes above', 'New: '],
  ])('selects what was selected then: %s', (_who, theirs) => {
    const [mine, other] = twoEditors('top', 'abcdef', 'ghijkl')
    mine.dispatch(mine.state.tr.setSelection(TextSelection.create(mine.state.doc, from, to)))
    const before = shown(mine)
    mine.dispatch(act(mine.state))
    const after = shown(mine)
    exchange(mine, other)
    if (theirs) typeAt(other, 1, theirs)
    exchange(mine, other)
    putCursor(mine, mine.state.doc.content.size - 1)
    mine.run((state) => undo(state) === true)
    expect(shown(mine)).toBe(`${theirs}${before}`)
    mine.run((state) => redo(state) === true)
    expect(shown(mine)).toBe(`${theirs}${after}`)
  })
})

it('text typed after an undo goes after the restored text', () => {
  const [mine] = twoEditors('x')
  typeAt(mine, 2, 'abcdef')
  beginUndoStep(mine.state)
  for (const at of [8, 7, 6]) mine.dispatch(mine.state.tr.delete(at - 1, at))
  mine.run((state) => undo(state) === true)
  mine.dispatch(mine.state.tr.insertText('X'))
  expect(mine.state.doc.textContent).toBe('xabcdefX')
})

it('undoing a row deletion puts the cursor back into the row', () => {
  const row = (text: string) => nodes.tableRow?.create(null, nodes.tableCell?.create(null, page(text).content)) as never
  const table = nodes.table?.create(null, [row('a'), row('b'), row('c')]) as never
  const [mine] = [headlessEditor(updateOf(nodes.doc?.create(null, table) as never), plugins())]
  putCursor(mine, 12)
  mine.run(deleteRow)
  mine.run((state) => undo(state) === true)
  expect(shown(mine)).toBe('a/b|/c')
})

it.each([
  ['before', (tables: Plugin[]) => [yUndoPlugin(), undoSelectionPlugin(), ...tables]],
  ['behind', (tables: Plugin[]) => [yUndoPlugin(), ...tables, undoSelectionPlugin()]],
] as const)(
  'the cursor leaves cells that were selected meanwhile, with the plugin %s that of tables',
  (_where, all) => {
    const cell = (text: string) => nodes.tableCell?.create(null, page(text).content) as never
    const row = nodes.tableRow?.create(null, [cell('a'), cell('b'), cell('c')]) as never
    const begun = updateOf(nodes.doc?.create(null, [nodes.table?.create(null, row)] as never) as never)
    const mine = headlessEditor(begun, all(tableEditingPlugins(() => true)))
    typeAt(mine, 5, 'X')
    mine.dispatch(mine.state.tr.setSelection(CellSelection.create(mine.state.doc, 8, 13)))
    expect(mine.state.selection).toBeInstanceOf(CellSelection)
    mine.run((state) => undo(state) === true)
    expect(shown(mine)).toBe('a|/b/c')
  },
)

it('undo puts the cursor at the changed place if its old place is gone', () => {
  const [mine, other] = twoEditors('abcdef', 'ghijkl')
  typeAt(mine, 12, 'X')
  exchange(mine, other)
  other.dispatch(other.state.tr.delete(8, 17))
  exchange(mine, other)
  mine.run((state) => undo(state) === true)
  expect(shown(mine)).toMatch(/\|/)
  expect(mine.state.doc.textContent).toBe('abcdef')
})
