import { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { CellSelection, cellAround, findTable, TableMap } from '@tiptap/pm/tables'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentExtensions } from '../../../../shared/document/extensions.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { TABLE_ACTS } from './table-acts.ts'
import { tableWithView } from './table-node.ts'

type Cell = { text: string; colspan?: number; rowspan?: number; align?: string }

function open(rows: readonly (readonly Cell[])[]): Editor {
  const table: DocNode = {
    type: 'table',
    content: rows.map((cells) => ({
      type: 'tableRow',
      content: cells.map(({ text, ...attrs }) => ({
        type: 'tableCell',
        attrs,
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      })),
    })),
  }
  const extensions = documentExtensions({ table: tableWithView })
  return new Editor({ element: null, extensions, content: { type: 'doc', content: [table, { type: 'paragraph' }] } })
}

const square = () => open(['abc', 'def', 'ghi'].map((row) => [...row].map((text) => ({ text }))))

function positionOf({ state: { doc } }: Editor, text: string): number {
  let found = 0
  doc.descendants((node, position) => {
    if (/cell$/.test(node.type.spec.tableRole ?? '') && node.textContent === text) found = position
  })
  return found
}

function putCursor(editor: Editor, text: string): void {
  const { doc, tr } = editor.state
  editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(positionOf(editor, text) + 1))))
}

function act(editor: Editor, ...labels: string[]): void {
  for (const label of labels) {
    TABLE_ACTS.flat()
      .find((one) => one.label === label)
      ?.run(editor)
  }
}

/** The text of the cell with the cursor. */
function here({ state: { selection } }: Editor): string | undefined {
  const $cell = selection instanceof CellSelection ? selection.$anchorCell : cellAround(selection.$head)
  return $cell?.nodeAfter?.textContent
}

function texts({ state: { doc } }: Editor): string[] {
  return doc.child(0).children.map((row) => row.textContent)
}

describe('the cursor in a table', () => {
  it('the cursor stays in its column after its row is deleted', () => {
    const editor = square()
    putCursor(editor, 'e')
    act(editor, 'Delete the row')
    expect(here(editor)).toBe('h')
    act(editor, 'Delete the column')
    expect(texts(editor)).toEqual(['ac', 'gi'])
    expect(here(editor)).toBe('i')
  })

  it.each([
    ['the last row', 'h', ['Delete the row'], 'e'],
    ['the first row', 'b', ['Delete the row'], 'e'],
    ['the last column', 'f', ['Delete the column'], 'e'],
    ['the first column', 'd', ['Delete the column'], 'e'],
    [
      'two rows and two columns',
      'i',
      ['Delete the row', 'Delete the row', 'Delete the column', 'Delete the column'],
      'a',
    ],
  ] as const)('goes to the nearest cell when %s is deleted', (_name, from, acts, to) => {
    const editor = square()
    putCursor(editor, from)
    act(editor, ...acts)
    expect(here(editor)).toBe(to)
  })

  it('the cursor leaves a table when its only row is deleted', () => {
    const editor = open([[{ text: 'a' }, { text: 'b' }]])
    putCursor(editor, 'b')
    act(editor, 'Delete the row')
    expect(editor.state.doc.toString()).toBe('doc(paragraph)')
    expect(editor.state.selection).toMatchObject({ anchor: 1, head: 1 })
  })

  it('the cursor moves to the nearest cell after the rows of selected cells are deleted', () => {
    const editor = square()
    const { doc, tr } = editor.state
    editor.view.dispatch(tr.setSelection(CellSelection.create(doc, positionOf(editor, 'e'), positionOf(editor, 'i'))))
    act(editor, 'Delete the row')
    expect([texts(editor), here(editor)]).toEqual([['abc'], 'b'])
  })
})

it('new table rows take the column alignment of the row beside them', () => {
  const editor = open([[{ text: 'a', align: 'right' }, { text: 'b' }, { text: 'c', align: 'center' }]])
  putCursor(editor, 'a')
  act(editor, 'Add a row below', 'Add a row above')
  const sides = editor.state.doc.child(0).children.map((row) => row.children.map(({ attrs }) => attrs.align))
  expect(sides).toEqual(Array(3).fill(['right', null, 'center']))
})

/** Tables of cells with spans, each cell with a unique text. */
const anyTable = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(15), { maxLength: 3 }))
  .map(([height, width, merged]) => {
    const cells = Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) => ({ row, column, colspan: 1, rowspan: 1, isGone: false })),
    )
    for (const at of merged) {
      const cell = cells[at % height]?.[(at >> 2) % width]
      const [right, below] = [
        cells[at % height]?.[((at >> 2) % width) + 1],
        cells[(at % height) + 1]?.[(at >> 2) % width],
      ]
      const other = at % 2 === 0 ? right : below
      if (!cell || !other || [cell, other].some((one) => one.isGone || one.colspan + one.rowspan > 2)) continue
      other.isGone = true
      if (at % 2 === 0) cell.colspan = 2
      else cell.rowspan = 2
    }
    return cells.map((row) =>
      row
        .filter(({ isGone }) => !isGone)
        .map(({ row: y, column: x, colspan, rowspan }) => ({ text: `${y}.${x}`, colspan, rowspan })),
    )
  })

function placeOf(table: Node, start: number, position: number) {
  return TableMap.get(table).findCell(position - start)
}

it('the cursor stays in its cell or at the nearest place after any action on any table', () => {
  fc.assert(
    fc.property(anyTable, fc.nat(15), fc.constantFrom(...TABLE_ACTS.slice(0, 4).flat()), (rows, where, { label }) => {
      const all = rows.flat()
      const { text } = all[where % all.length] as Cell
      const editor = open(rows)
      putCursor(editor, text)
      const before = findTable(editor.state.selection.$head)
      const place = before && placeOf(before.node, before.start, positionOf(editor, text))
      act(editor, label)
      const after = findTable(editor.state.selection.$head)
      if (!after || !place) {
        expect(label).toMatch(/^Delete/)
        expect(editor.state.doc.childCount).toBe(1)
        return
      }
      const { width, height, problems } = TableMap.get(after.node)
      expect(problems).toBeNull()
      if (!label.startsWith('Delete')) {
        expect(here(editor)).toBe(text)
        return
      }
      const $cell = cellAround(editor.state.selection.$head)
      const now = placeOf(after.node, after.start, $cell?.pos ?? 0)
      const [row, column] = [Math.min(place.top, height - 1), Math.min(place.left, width - 1)]
      expect([now.top <= row && row < now.bottom, now.left <= column && column < now.right]).toEqual([true, true])
    }),
    { numRuns: 300 },
  )
})
