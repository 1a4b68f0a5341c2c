import { TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeader,
} from '@tiptap/pm/tables'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { applyNoting } from '../../../../shared/document/lost-text/apply-noting.ts'
import { textOfParts } from '../../../../shared/document/lost-text/parts.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { validateUpdate } from '../../../../shared/document/validate-update.ts'
import { plainText, readDoc } from '../../../../shared/document/yjs.ts'
import { drawnAfresh, exchange, type HeadlessEditor, headlessEditor, updateOf } from '../../testing/headless-editor.ts'
import { setColumnWidths } from './column-resizing.ts'
import { layOut } from './lay-out.ts'
import { mendSelected } from './mend-table.ts'
import { isGrid, tableEditingPlugins } from './table-editing.ts'

const open = (update: Uint8Array) =>
  headlessEditor(
    update,
    tableEditingPlugins(() => true),
  )

function tableOf(rows: readonly (readonly string[])[], header = true): DocNode {
  const cell = (row: number) => (header && row === 0 ? 'tableHeader' : 'tableCell')
  return {
    type: 'table',
    content: rows.map((cells, row) => ({
      type: 'tableRow',
      content: cells.map((text) => ({
        type: cell(row),
        content: [{ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] }],
      })),
    })),
  }
}

const pageWith = (...content: DocNode[]) =>
  updateOf(documentSchema.nodeFromJSON({ type: 'doc', content: [...content, { type: 'paragraph' }] }))

const square = tableOf([
  ['a', 'b', 'c'],
  ['d', 'e', 'f'],
  ['g', 'h', 'i'],
])

/** Texts of the first table, row by row. */
function texts({ state }: HeadlessEditor): string[][] {
  return state.doc.child(0).children.map((row) => row.children.map(({ textContent }) => textContent))
}

function cells({ state }: HeadlessEditor): number[] {
  const found: number[] = []
  state.doc.descendants((node, position) => {
    if (node.type.spec.tableRole === 'cell' || node.type.spec.tableRole === 'header_cell') found.push(position)
  })
  return found
}

function putCursor(editor: HeadlessEditor, where: number): boolean {
  const all = cells(editor)
  const position = all[where % Math.max(all.length, 1)]
  if (position === undefined) return false
  editor.dispatch(editor.state.tr.setSelection(TextSelection.near(editor.state.doc.resolve(position + 1))))
  return true
}

/** Runs a command on a mended table, as the editor does. */
function onGrid(editor: HeadlessEditor, command: Parameters<HeadlessEditor['run']>[0]): void {
  const { tr } = editor.state
  mendSelected(tr)
  if (tr.docChanged) editor.dispatch(tr)
  editor.run(command)
}

const GROWING = {
  type: (editor: HeadlessEditor, where: number) =>
    editor.dispatch(editor.state.tr.insertText(`<${where}>`, editor.state.selection.from)),
  'row above': (editor: HeadlessEditor) => onGrid(editor, addRowBefore),
  'row below': (editor: HeadlessEditor) => onGrid(editor, addRowAfter),
  'column before': (editor: HeadlessEditor) => onGrid(editor, addColumnBefore),
  'column after': (editor: HeadlessEditor) => onGrid(editor, addColumnAfter),
  widths: (editor: HeadlessEditor, where: number) => {
    const { tr } = editor.state
    setColumnWidths(tr, 0, where % 5 === 0 ? undefined : [where, 120, 90 + where])
    if (tr.docChanged) editor.dispatch(tr)
  },
}

const ANY = {
  ...GROWING,
  'no row': (editor: HeadlessEditor) => onGrid(editor, deleteRow),
  'no column': (editor: HeadlessEditor) => onGrid(editor, deleteColumn),
  'no table': (editor: HeadlessEditor, where: number) => where % 7 === 0 && onGrid(editor, deleteTable),
  'header row': (editor: HeadlessEditor) => onGrid(editor, toggleHeader('row')),
  'header column': (editor: HeadlessEditor) => onGrid(editor, toggleHeader('column')),
  split: (editor: HeadlessEditor) => onGrid(editor, splitCell),
  merge: (editor: HeadlessEditor, where: number) => {
    const all = cells(editor)
    const [from, to] = [all[where % all.length], all[(where >> 3) % all.length]]
    if (from === undefined || to === undefined) return
    const { doc, tr } = editor.state
    if (doc.resolve(from).node(-1) !== doc.resolve(to).node(-1)) return
    editor.dispatch(tr.setSelection(CellSelection.create(doc, from, to)))
    onGrid(editor, mergeCells)
  },
}

type Acts = Record<string, (editor: HeadlessEditor, where: number) => unknown>

const moment = (acts: Acts) =>
  fc.record({
    who: fc.integer({ min: 0, max: 1 }),
    act: fc.constantFrom(...Object.keys(acts)),
    where: fc.nat(200),
    meet: fc.boolean(),
  })

/**
 * Two people work on the table. Where `meet` is true, a server brings their copies together. `recovered` is
 * the text that the server keeps for people because it disappeared with the node that it was written into.
 */
function play(acts: Acts, moments: readonly { who: number; act: string; where: number; meet: boolean }[]) {
  const page = pageWith(square)
  const editors = [open(page), open(page)] as const
  const server = new Y.Doc()
  Y.applyUpdate(server, page)
  let recovered = ''
  const meetAll = () => {
    for (const { doc } of editors) {
      const update = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(server))
      const { arrivals, residents } = applyNoting(server, update, 'somebody')
      recovered += [...arrivals, ...residents].map(({ parts }) => textOfParts(parts)).join('\n')
    }
    exchange(...editors)
  }
  for (const { who, act, where, meet } of moments) {
    const editor = editors[who] as HeadlessEditor
    if (putCursor(editor, where)) acts[act]?.(editor, where)
    if (meet) meetAll()
  }
  meetAll()
  return { editors, recovered }
}

/** Both mended a row at once; then one wrote into the surplus cell while the other mended the row. */
const WRITTEN_WHERE_TRIMMED = [
  { who: 1, act: 'column before', where: 0, meet: false },
  { who: 0, act: 'row above', where: 60, meet: true },
  { who: 1, act: 'type', where: 0, meet: false },
  { who: 0, act: 'type', where: 0, meet: true },
  { who: 1, act: 'type', where: 0, meet: false },
  { who: 0, act: 'type', where: 199, meet: false },
]

function isAllGrid({ state }: HeadlessEditor): boolean {
  return state.doc.children.every((node) => node.type.name !== 'table' || isGrid(node))
}

describe('a table that two people change at once', () => {
  it('a table edited by two people stays valid and equal, and becomes a grid after the next edit', () => {
    fc.assert(
      fc.property(fc.array(moment(ANY), { maxLength: 30 }), fc.nat(200), (moments, where) => {
        const [one, two] = play(ANY, moments).editors
        for (const editor of [one, two]) expect(editor.state.doc.toJSON()).toEqual(drawnAfresh(editor))
        expect(two.state.doc.toJSON()).toEqual(one.state.doc.toJSON())
        one.state.doc.check()
        expect(validateUpdate(Y.encodeStateAsUpdate(one.doc)).ok).toBe(true)
        if (!putCursor(one, where)) return
        GROWING.type(one, where)
        exchange(one, two)
        expect(isAllGrid(one)).toBe(true)
        expect(two.state.doc.toJSON()).toEqual(one.state.doc.toJSON())
      }),
      { numRuns: 200 },
    )
  })

  it('a table that two people extend at once keeps or recovers every word', () => {
    fc.assert(
      fc.property(fc.array(moment(GROWING), { maxLength: 30 }), (moments) => {
        const { editors, recovered } = play(GROWING, moments)
        const text = plainText(readDoc(editors[0].doc))
        for (const { act, where } of moments) {
          if (act === 'type') expect(`${text}\n${recovered}`).toContain(`<${where}>`)
        }
        for (const word of 'abcdefghi') expect(text).toContain(word)
      }),
      { numRuns: 200, examples: [[WRITTEN_WHERE_TRIMMED]] },
    )
  })

  it('the first row of a table keeps text and column widths when a row is inserted above', () => {
    const page = pageWith(square)
    const [one, two] = [open(page), open(page)]
    putCursor(one, 0)
    GROWING.widths(one, 76)
    exchange(one, two)
    putCursor(two, 0)
    GROWING['row above'](two)
    putCursor(one, 0)
    GROWING.type(one, 0)
    exchange(one, two)
    expect(texts(two)[1]).toEqual(['<0>a', 'b', 'c'])
    expect(two.state.doc.child(0).attrs.columnWidths).toEqual([76, 120, 166])
  })

  it('a table repaired by two people at once becomes a full grid after the next edit', () => {
    const page = pageWith(square)
    const [one, two] = [open(page), open(page)]
    putCursor(one, 4)
    onGrid(one, addRowAfter)
    putCursor(two, 4)
    onGrid(two, addColumnAfter)
    exchange(one, two)
    expect(texts(one).map(({ length }) => length)).toEqual([4, 4, 3, 4])
    for (const editor of [one, two]) {
      putCursor(editor, 0)
      GROWING.type(editor, 1)
    }
    exchange(one, two)
    expect(texts(one).map(({ length }) => length)).toEqual([4, 4, 5, 4])
    putCursor(one, 0)
    GROWING.type(one, 2)
    exchange(one, two)
    expect(texts(two).map(({ length }) => length)).toEqual([4, 4, 4, 4])
  })
})

describe('a table that is no grid', () => {
  const ragged = () => pageWith(tableOf([['a', 'b', 'c'], ['d'], ['g', 'h', 'i']]))
  const writes = (editor: HeadlessEditor) => {
    let count = 0
    editor.doc.on('update', () => {
      count += 1
    })
    return () => count
  }

  it('a ragged table is not changed by being opened or by putting the cursor into it', () => {
    const page = ragged()
    const editor = open(page)
    const written = writes(editor)
    putCursor(editor, 3)
    putCursor(editor, 1)
    expect(written()).toBe(0)
    expect(Y.encodeStateAsUpdate(editor.doc)).toEqual(page)
  })

  it('a ragged table is mended by writing in it, not by writing beside it', () => {
    const editor = open(ragged())
    editor.dispatch(editor.state.tr.insertText('beside', editor.state.doc.content.size - 1))
    expect(texts(editor)[1]).toEqual(['d'])
    putCursor(editor, 0)
    GROWING.type(editor, 1)
    expect(texts(editor)[1]).toEqual(['d', '', ''])
  })

  it('a ragged table is mended before its cells are selected', () => {
    const editor = open(ragged())
    const all = cells(editor)
    editor.dispatch(editor.state.tr.setSelection(CellSelection.create(editor.state.doc, all[0] ?? 0, all[5] ?? 0)))
    expect(isAllGrid(editor)).toBe(true)
  })
})

it('selected cells stay a cell selection while someone else types', () => {
  const page = pageWith({ type: 'paragraph' }, square)
  const [one, two] = [open(page), open(page)]
  const all = cells(one)
  one.dispatch(one.state.tr.setSelection(CellSelection.create(one.state.doc, all[1] ?? 0, all[5] ?? 0)))
  two.dispatch(two.state.tr.insertText('before', 1))
  exchange(one, two)
  const { selection } = one.state
  expect(selection).toBeInstanceOf(CellSelection)
  expect(selection.ranges.map(({ $from }) => $from.node(4 - 1).textContent).sort()).toEqual(['b', 'c', 'e', 'f'])
})

it('a table that is no grid lays out its cells as a browser does', () => {
  const page = documentSchema.nodeFromJSON({
    type: 'table',
    content: [
      { type: 'tableRow', content: [span(1, 2), span(2, 1)] },
      { type: 'tableRow', content: [span(3, 9)] },
    ],
  })
  expect(
    layOut(page).map((row) => row.cells.map(({ column, colspan, rowspan }) => [column, colspan, rowspan])),
  ).toEqual([
    [
      [0, 1, 2],
      [1, 2, 1],
    ],
    [[1, 3, 1]],
  ])
})

function span(colspan: number, rowspan: number): DocNode {
  return { type: 'tableCell', attrs: { colspan, rowspan }, content: [{ type: 'paragraph' }] }
}
