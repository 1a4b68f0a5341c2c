import { Fragment, Slice } from '@tiptap/pm/model'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { readTabSeparated, tableOf, writeTabSeparated } from './tab-separated.ts'

it('readTabSeparated reads cells copied from spreadsheets, including quotes and line breaks', () => {
  expect(readTabSeparated('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readTabSeparated('"two\nlines"\t"say ""hi"""\n\t')).toEqual([
    ['two\nlines', 'say "hi"'],
    ['', ''],
  ])
  expect(readTabSeparated('5" nails\t"odd')).toEqual([['5" nails', '"odd']])
  expect(readTabSeparated('no table')).toBeUndefined()
})

it('writeTabSeparated writes cells that readTabSeparated reads back unchanged', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ') })
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const nodes = rows.map((cells) => documentSchema.node('tableRow', null, cells.map(cellOf)))
      expect(readTabSeparated(writeTabSeparated(new Slice(Fragment.from(nodes), 0, 0)) ?? '')).toEqual(rows)
    }),
  )
})

it.each([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\n\t\r\n',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  [
    'a\t"two\nlines"\nb\t\n',
    [
      ['a', 'twolines'],
      ['b', ''],
    ],
  ],
])('a table is lines with as many tabs each: %j', (text, cells) => {
  const rows = tableOf(text, documentSchema)?.children.map((row) => row.children.map(({ textContent }) => textContent))
  expect(rows).toEqual(cells)
})

it.each(['a\tb', 'a\tb\nc', 'a\tb\n\nc\td', '\ta\n\tb', 'a\nb', 'Name:\tx\nAge:\t1\ty'])(
  'text with tabs is text: %j',
  (text) => expect(tableOf(text, documentSchema)).toBeUndefined(),
)

function cellOf(text: string) {
  const lines = text
    .split('\n')
    .map((line) => documentSchema.node('paragraph', null, line ? [documentSchema.text(line)] : []))
  return documentSchema.node('tableCell', null, lines)
}
