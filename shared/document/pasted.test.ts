import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { validateUpdate } from './validate-update.ts'
import { fragmentOf, plainText, readDoc } from './yjs.ts'

it('a NUL character in page text is read as a replacement character', () => {
  const doc = new Y.Doc()
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText('a\0b')])
  fragmentOf(doc).insert(0, [paragraph])
  expect(validateUpdate(Y.encodeStateAsUpdate(doc)).ok).toBe(true)
  expect(plainText(readDoc(doc))).toBe('a\uFFFDb')
})

it('a table cell that spans more than a hundred columns is refused', () => {
  for (const [colspan, ok] of [
    [2, true],
    [100, true],
    [101, false],
    [100_000, false],
    [0, false],
    [1.5, false],
  ] as const) {
    const doc = new Y.Doc()
    const cell = new Y.XmlElement('tableCell')
    cell.setAttribute('colspan', colspan as never)
    fragmentOf(doc).insert(0, [cell])
    expect(validateUpdate(Y.encodeStateAsUpdate(doc)).ok, String(colspan)).toBe(ok)
  }
})

it('the server accepts a table cell aligned to a side, and refuses other alignment values', () => {
  for (const [align, ok] of [
    ['left', true],
    ['center', true],
    ['right', true],
    ['left; background: url(//x.y)', false],
    [1, false],
  ] as const) {
    const doc = new Y.Doc()
    const cell = new Y.XmlElement('tableCell')
    cell.setAttribute('align', align as never)
    doc.getXmlFragment('default').insert(0, [cell])
    expect([align, validateUpdate(Y.encodeStateAsUpdate(doc)).ok]).toEqual([align, ok])
  }
})
