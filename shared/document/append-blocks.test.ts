import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { appendBlocks } from './append-blocks.ts'
import { toMarkdown } from './markdown/serialize.ts'
import type { DocNode } from './node.ts'
import { fragmentOf, readDoc, writeNewDoc } from './yjs.ts'

const paragraph = (text: string): DocNode => ({
  type: 'paragraph',
  ...(text && { content: [{ type: 'text', text }] }),
})

function pageOf(...texts: string[]): Y.Doc {
  const doc = new Y.Doc()
  writeNewDoc(doc, { type: 'doc', content: texts.map(paragraph) })
  return doc
}

describe('blocks that are added to a page', () => {
  it.each([
    ['an empty page', [], 'New'],
    ['one with text', ['Old'], 'Old\n\nNew'],
    ['one that ends with an empty line', ['Old', ''], 'Old\n\nNew'],
  ])('stand at the end of %s', (_, before, after) => {
    const doc = pageOf(...before)
    let steps = 0
    doc.on('update', () => {
      steps += 1
    })
    appendBlocks(fragmentOf(doc), [paragraph('New')])
    expect(toMarkdown(readDoc(doc)).trim()).toBe(after)
    expect(steps).toBe(1)
  })

  it('appended blocks leave the empty line at the end of the page', () => {
    const doc = pageOf('Old', '')
    appendBlocks(fragmentOf(doc), [paragraph('New')])
    expect(readDoc(doc).content?.at(-1)).toEqual({ type: 'paragraph' })
  })

  it('blocks added to a page appear once, even if someone else writes at the end at the same time', () => {
    const [one, other] = [pageOf('Old'), new Y.Doc()]
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
    appendBlocks(fragmentOf(one), [paragraph('New')])
    fragmentOf(other).insert(1, [new Y.XmlElement('horizontalRule')])
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
    Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
    expect(readDoc(one)).toEqual(readDoc(other))
    expect(toMarkdown(readDoc(one)).match(/New/g)).toHaveLength(1)
  })
})
