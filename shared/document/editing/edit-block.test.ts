import { expect, it } from 'vitest'
import * as Y from 'yjs'
import type { DocNode } from '../node.ts'
import { createElement, fragmentOf, plainText, readDoc } from '../yjs.ts'
import { editBlock } from './edit-block.ts'

it('[PB1] an edit that swaps cell texts keeps the cells and words typed into them meanwhile', () => {
  const table = (...texts: string[]): DocNode => ({
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: texts.map((text) => ({
          type: 'tableCell',
          content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
        })),
      },
    ],
  })
  const doc = new Y.Doc()
  fragmentOf(doc).insert(0, [createElement(table('alpha', 'beta'))])
  const away = new Y.Doc()
  Y.applyUpdate(away, Y.encodeStateAsUpdate(doc))
  const first = (of: Y.Doc): Y.XmlElement => fragmentOf(of).get(0) as Y.XmlElement
  let text: Y.XmlElement | Y.XmlText = first(away)
  while (text instanceof Y.XmlElement) text = text.get(0) as Y.XmlElement | Y.XmlText
  text.insert(0, 'Mine: ')
  editBlock(first(doc), table('beta', 'alpha'), 1)
  expect(readDoc(doc).content).toEqual([table('beta', 'alpha')])
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(away))
  expect(plainText(readDoc(doc))).toContain('Mine: ')
})
