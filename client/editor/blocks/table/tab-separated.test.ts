import { Fragment, Slice } from '@tiptap/pm/model'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { readTabSeparated, writeTabSeparated } from './tab-separated.ts'

it('reads what spreadsheets copy, quotes and lines within a cell included', () => {
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

it('writes cells that it reads again, whatever is in them', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ') })
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const nodes = rows.map((cells) => documentSchema.node('tableRow', null, cells.map(cellOf)))
      expect(readTabSeparated(writeTabSeparated(new Slice(Fragment.from(nodes), 0, 0)) ?? '')).toEqual(rows)
    }),
  )
})

function cellOf(text: string) {
  const lines = text
    .split('\n')
    .map((line) => documentSchema.node('paragraph', null, line ? [documentSchema.text(line)] : []))
  return documentSchema.node('tableCell', null, lines)
}
