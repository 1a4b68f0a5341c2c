import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { CellSelection, TableMap } from '@tiptap/pm/tables'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../../../shared/document/node.ts'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { gridOf, type PlacedCell } from './grid.ts'
import { pasteIntoTable } from './into-table.ts'
import { tidyTables } from './tidy-tables.ts'

type Cell = string | [text: string, spans: { colspan?: number; rowspan?: number }, type?: string]

function tableOf(rows: readonly (readonly Cell[])[]): DocNode {
  return {
    type: 'table',
    content: rows.map((cells) => ({ type: 'tableRow', content: cells.map(cellOf) })),
  }
}

function cellOf(cell: Cell): DocNode {
  const [text, attrs, type = 'tableCell'] = typeof cell === 'string' ? [cell, {}] : cell
  return { type, attrs, content: [{ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] }] }
}

const page = (...content: DocNode[]) => documentSchema.nodeFromJSON({ type: 'doc', content })
const sliceOf = (...content: DocNode[]) => new Slice(tidyTables(page(...content).content), 0, 0)

/** Texts and spans of the cells, row by row: `text colspan×rowspan`. */
function shape(table: Node): string[][] {
  return table.children.map((row) =>
    row.children.map(({ textContent, attrs: { colspan, rowspan } }) =>
      colspan === 1 && rowspan === 1 ? textContent : `${textContent} ${colspan}×${rowspan}`,
    ),
  )
}

function cellPositions(doc: Node): number[] {
  const found: number[] = []
  doc.descendants(({ type }, position) => {
    if (/cell$/.test(type.spec.tableRole ?? '')) found.push(position)
  })
  return found
}

/** State with a cursor in a cell, or with selected cells. */
function stateAt(table: DocNode, from: number, to?: number): EditorState {
  const doc = page(table, { type: 'paragraph' })
  const cells = cellPositions(doc)
  const [anchor = 0, head = 0] = [cells[from], cells[to ?? from]]
  const selection =
    to === undefined ? TextSelection.near(doc.resolve(anchor + 1)) : CellSelection.create(doc, anchor, head)
  return EditorState.create({ doc, selection })
}

function pasted(state: EditorState, slice: Slice, rows?: string[][]): EditorState {
  const tr = pasteIntoTable(state.tr, { slice, rows })
  if (!tr || tr === 'tooLarge') throw new Error(`Nothing was pasted: ${tr}`)
  tr.doc.check()
  return state.apply(tr)
}

const square = tableOf([
  ['a', 'b', 'c'],
  ['d', 'e', 'f'],
  ['g', 'h', 'i'],
])
const tall = tableOf([['1', ['2', { rowspan: 2 }]], ['3']])

describe('cells that are pasted into a table', () => {
  it('cells pasted into a table keep their spans, even at the last column', () => {
    const { doc } = pasted(stateAt(square, 1), sliceOf(tall))
    expect(shape(doc.child(0))).toEqual([
      ['a', '1', '2 1×2'],
      ['d', '3'],
      ['g', 'h', 'i'],
    ])
  })

  it('pasted cells make a table grow right and down, with header cells where the table has headers', () => {
    const headed = tableOf([
      [
        ['a', {}, 'tableHeader'],
        ['b', {}, 'tableHeader'],
      ],
      ['c', 'd'],
    ])
    const { doc } = pasted(stateAt(headed, 3), sliceOf(tall))
    expect(shape(doc.child(0))).toEqual([
      ['a', 'b', ''],
      ['c', '1', '2 1×2'],
      ['', '3'],
    ])
    expect(
      doc
        .child(0)
        .child(0)
        .children.map(({ type }) => type.name),
    ).toEqual(Array(3).fill('tableHeader'))
    expect(doc.child(0).child(2).child(0).type.name).toBe('tableCell')
  })

  it('pasting over part of a merged cell keeps the text of that cell in the remaining part', () => {
    const merged = tableOf([[['wide', { colspan: 2, rowspan: 2 }], 'c'], ['f'], ['g', 'h', 'i']])
    expect(shape(pasted(stateAt(merged, 0), sliceOf(tableOf([['1'], ['2']]))).doc.child(0))).toEqual([
      ['1', 'wide 1×2', 'c'],
      ['2', 'f'],
      ['g', 'h', 'i'],
    ])
    expect(shape(pasted(stateAt(merged, 0), sliceOf(tableOf([['1', '2']]))).doc.child(0))).toEqual([
      ['1', '2', 'c'],
      ['wide 2×1', 'f'],
      ['g', 'h', 'i'],
    ])
  })

  it('pasted content is repeated or cut to fill the selected cells', () => {
    const cells = sliceOf(tableOf([['1', '2']]))
    expect(shape(pasted(stateAt(square, 0, 8), cells).doc.child(0))).toEqual(Array(3).fill(['1', '2', '1']))
    expect(shape(pasted(stateAt(square, 0, 3), cells).doc.child(0))).toEqual([
      ['1', 'b', 'c'],
      ['1', 'e', 'f'],
      ['g', 'h', 'i'],
    ])
    const spanning = sliceOf(tableOf([['0', ['wide', { colspan: 2 }]]]))
    expect(shape(pasted(stateAt(square, 0, 1), spanning).doc.child(0))[0]).toEqual(['0', 'wide', 'c'])
    const words = sliceOf({ type: 'paragraph', content: [{ type: 'text', text: 'x' }] })
    expect(shape(pasted(stateAt(square, 4, 5), words).doc.child(0))[1]).toEqual(['d', 'x', 'x'])
    const merged = tableOf([
      [['a', { colspan: 2 }], 'b'],
      ['c', 'd', 'e'],
    ])
    for (const one of [words, sliceOf(tableOf([['x']]))]) {
      expect(shape(pasted(stateAt(merged, 0, 0), one).doc.child(0))).toEqual([
        ['x 2×1', 'b'],
        ['c', 'd', 'e'],
      ])
    }
  })

  it('cells pasted as text take the type (header or normal) of the cells they replace', () => {
    const headed = tableOf([[['a', {}, 'tableHeader']], ['b']])
    const { doc } = pasted(stateAt(headed, 0), Slice.empty, [['1', '2'], ['3']])
    expect(doc.child(0).toString()).toBe(
      'table(tableRow(tableHeader(paragraph("1")), tableCell(paragraph("2"))), tableRow(tableCell(paragraph("3")), tableCell(paragraph)))',
    )
  })

  it('text typed after pasting cells goes into the last pasted cell', () => {
    const state = pasted(stateAt(square, 0), sliceOf(tall))
    const { doc } = state.apply(state.tr.insertText('!'))
    expect(shape(doc.child(0))[1]).toEqual(['3', 'f'])
    expect(shape(doc.child(0))[0]).toEqual(['1', '2! 1×2', 'c'])
  })

  it('cells pasted into a table together with other blocks become blocks', () => {
    const words = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }
    const { doc } = pasted(stateAt(square, 4), sliceOf(words, tall, words))
    expect(
      doc
        .child(0)
        .child(1)
        .child(1)
        .children.map(({ textContent }) => textContent),
    ).toEqual(['x', '1', '2', '3', 'x', 'e'])
  })

  it('pasted cells are refused if the table would become too large', () => {
    const row = Array.from({ length: 300 }, () => 'x')
    const many = sliceOf(tableOf([row]))
    const wide = tableOf(Array.from({ length: 200 }, () => ['x']))
    expect(pasteIntoTable(stateAt(wide, 0).tr, { slice: many })).toBe('tooLarge')
  })
})

describe('a table that is pasted', () => {
  const tidy = (table: DocNode) => tidyTables(page(table).content)

  it('a pasted table has no spans beyond its rows and columns', () => {
    const huge = tableOf([[['a', { colspan: 100, rowspan: 100 }]], [], ['b', 'c']])
    expect(shape(tidy(huge).child(0))).toEqual([
      ['a 1×3', '', ''],
      ['', ''],
      ['b', 'c'],
    ])
  })

  it('a pasted table contains no nested tables', () => {
    const nested = tableOf([['a', 'b']])
    nested.content?.[0]?.content?.[0]?.content?.push(tall)
    expect(tidy(nested).toString()).toBe(
      '<table(tableRow(tableCell(paragraph("a"), paragraph("1"), paragraph("2"), paragraph("3")), tableCell(paragraph("b"))))>',
    )
  })

  it('an empty pasted table is dropped, and an oversized pasted table becomes plain blocks', () => {
    expect(tidy({ type: 'table', content: [{ type: 'tableRow' }] }).size).toBe(0)
    const row = Array.from({ length: 1000 }, (): Cell => ['x', { colspan: 100 }])
    expect(tidy(tableOf([row])).childCount).toBe(1000)
  })
})

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 3 })
const anyCell = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.tuple(text, fc.record({ colspan: fc.integer({ min: 1, max: 4 }), rowspan: fc.integer({ min: 1, max: 4 }) })),
) as fc.Arbitrary<Cell>
const anyTable = fc
  .array(fc.array(anyCell, { maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .filter((rows) => rows.some((cells) => cells.length > 0))
  .map(tableOf)

function placed(table: Node): PlacedCell[] {
  return gridOf(table)?.cells ?? []
}

const words = (table: Node) => placed(table).map(({ node }) => node.textContent)

it('pasting a table into any table yields a grid with all pasted cells and all cells outside them', () => {
  fc.assert(
    fc.property(anyTable, anyTable, fc.nat(30), (target, source, where) => {
      const before = tidyTables(page(target).content).child(0)
      const came = tidyTables(page(source).content).child(0)
      const at = where % cellPositions(page(before.toJSON())).length
      const state = stateAt(before.toJSON(), at)
      const after = pasted(state, new Slice(Fragment.from(came), 0, 0)).doc.child(0)
      expect(TableMap.get(after).problems).toBeNull()
      const { top, left } = placed(before)[at] as PlacedCell
      // A single cell is pasted into the other as it is.
      fc.pre(placed(came).length > 1)
      const grid = gridOf(came)
      const [bottom, right] = [top + (grid?.height ?? 0), left + (grid?.width ?? 0)]
      const now = new Map(placed(after).map((cell) => [`${cell.top}/${cell.left}`, cell]))
      for (const { node, ...place } of placed(came)) {
        const cell = now.get(`${place.top + top}/${place.left + left}`)
        expect(cell?.node.textContent).toBe(node.textContent)
        expect(cell && [cell.bottom - cell.top, cell.right - cell.left]).toEqual([
          place.bottom - place.top,
          place.right - place.left,
        ])
      }
      for (const cell of placed(before)) {
        const isOutside = cell.bottom <= top || cell.right <= left || cell.top >= bottom || cell.left >= right
        if (isOutside) expect(now.get(`${cell.top}/${cell.left}`)).toEqual(cell)
        const isCovered = cell.top >= top && cell.left >= left && cell.bottom <= bottom && cell.right <= right
        if (!isCovered) expect(words(after)).toContain(cell.node.textContent)
      }
    }),
    { numRuns: 500 },
  )
})
