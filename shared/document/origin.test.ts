import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { canonicalHash } from './canonical.ts'
import { retire } from './editing/edit-block.ts'
import type { DocMark, DocNode } from './node.ts'
import { originsOf, traceOf } from './origin.ts'
import { fragmentOf, readDoc, writeNewDoc } from './yjs.ts'

const text = (words: string, ...marks: DocMark[]): DocNode => ({ type: 'text', text: words, marks })
const paragraph = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content })
const chip = (id: number): DocNode => ({ type: 'citation', attrs: { id } })
const generated = (node: DocNode, unit = 'u'): DocNode => ({
  ...node,
  attrs: { ...node.attrs, unit, hash: canonicalHash(node) },
})
/** Gives a block the provenance of another. */
const become = ({ attrs = {} }: DocNode, node: DocNode): DocNode => ({
  ...node,
  attrs: { ...node.attrs, unit: attrs.unit, hash: attrs.hash },
})
const origins = (...blocks: DocNode[]) => originsOf(blocks.map(traceOf))

const list: DocNode = {
  type: 'bulletList',
  content: ['one', 'two'].map((words) => ({ type: 'listItem', content: [paragraph(text(words))] })),
}

describe('where a block comes from', () => {
  it('a block counts as generated while its text and citations equal the published block', () => {
    expect(origins(generated(paragraph(text('It waits '), chip(3), text('.'))))).toEqual(['generated'])
    expect(origins(generated(list))).toEqual(['generated'])
  })

  it('the origin of a block does not depend on how its text is split', () => {
    const block = generated(paragraph(text('It waits.')))
    expect(origins(become(block, paragraph(text('It '), text('waits.'))))).toEqual(['generated'])
  })

  it.each([
    ['its words', paragraph(text('It waits longer '), chip(3))],
    ['a chip', paragraph(text('It waits '), chip(4))],
    ['the format of a word', paragraph(text('It '), text('waits', { type: 'bold' }), text(' '), chip(3))],
    ['its kind', { type: 'heading', attrs: { level: 2 }, content: [text('It waits '), chip(3)] }],
  ])('is both once people have changed %s', (_, now) => {
    const block = generated(paragraph(text('It waits '), chip(3)))
    expect(origins(block)).toEqual(['generated'])
    expect(origins(become(block, now))).toEqual(['edited'])
  })

  it('a list with one changed item counts as edited', () => {
    const [first] = list.content ?? []
    expect(origins(become(generated(list), { ...list, content: first ? [first] : [] }))).toEqual(['edited'])
  })

  it('a block without a unit comes from people', () => {
    expect(origins(paragraph(text('Ours.')))).toEqual(['people'])
  })

  it('splitting a generated block makes the first half edited and the second half written by people', () => {
    const head = become(generated(paragraph(text('It waits.'))), paragraph(text('It ')))
    expect(origins(head, paragraph(text('waits.')))).toEqual(['edited', 'people'])
  })

  it('only the first unedited block of a unit counts as generated', () => {
    const block = generated(paragraph(text('It waits.')))
    const edited = become(block, paragraph(text('It never waits.')))
    expect(origins(block, block)).toEqual(['generated', 'people'])
    expect(origins(edited, block)).toEqual(['people', 'generated'])
    expect(origins(edited, edited)).toEqual(['edited', 'people'])
  })

  it('an empty line has no origin, and images, rules and citations without text come from people', () => {
    const picture: DocNode = { type: 'image', attrs: { src: 'https://example.org/a.png' } }
    expect(origins(paragraph(), picture, { type: 'horizontalRule' }, paragraph(chip(1)))).toEqual([
      null,
      'people',
      'people',
      'people',
    ])
  })

  it('a retired block has no origin until people write into it', () => {
    const doc = new Y.Doc()
    writeNewDoc(doc, { type: 'doc', content: [generated(paragraph(text('It waits.')))] })
    const element = fragmentOf(doc).get(0) as Y.XmlElement
    retire(element, 1)
    const now = () => origins(...(readDoc(doc).content ?? []))
    expect(now()).toEqual([null])
    const container = element.get(0) as Y.XmlText
    container.insert(0, 'We know that it waits.')
    expect(now()).toEqual(['people'])
  })

  it('the origin of a list ignores its retired items', () => {
    const [first, second] = list.content ?? []
    const retired: DocNode = { ...second, type: 'listItem', attrs: { retired: 1 }, content: [paragraph()] }
    const now = generated({ ...list, content: first ? [first] : [] })
    expect(origins({ ...now, content: first ? [first, retired] : [] })).toEqual(['generated'])
  })
})
