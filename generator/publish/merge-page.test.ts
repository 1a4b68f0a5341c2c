import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import type { DocNode } from '../../shared/document/node.ts'
import { isRetiredAndEmpty } from '../../shared/document/retired.ts'
import { blockText, createElement, fragmentOf, readDoc, readElement } from '../../shared/document/yjs.ts'
import { type GeneratedBlock, type Ledger, mergePage } from './merge-page.ts'

const NOW = Date.UTC(2026, 0, 1)
const text = (value: string, marks?: string[]): DocNode => ({
  type: 'text',
  text: value,
  ...(marks ? { marks: marks.map((type) => ({ type })) } : {}),
})
const paragraph = (...content: (string | DocNode)[]): DocNode => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? text(part) : part)),
})
const list = (...items: string[]): DocNode => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
})
const cite = (id: number): DocNode => ({ type: 'citation', attrs: { id } })

function visible(nodes: DocNode[]): DocNode[] {
  return nodes
    .filter((node) => !isRetiredAndEmpty(node))
    .map((node) => (node.content ? { ...node, content: visible(node.content) } : node))
}

/** A page with a history of publications. */
function page() {
  const doc = new Y.Doc()
  let ledger: Ledger = new Map()
  return {
    doc,
    publish(blocks: Record<string, DocNode>, now = NOW) {
      const generated: GeneratedBlock[] = Object.entries(blocks).map(([key, node]) => ({ key, node }))
      const result = mergePage(doc, generated, ledger, now)
      ledger = result.ledger
      return result
    },
    /** Text that a reader sees, one string per block. */
    read: () => visible(readDoc(doc).content ?? []).map((node) => blockText(node)),
    block: (at: number) => fragmentOf(doc).get(at) as Y.XmlElement,
    text: (at: number) => (fragmentOf(doc).get(at) as Y.XmlElement).get(0) as Y.XmlText,
  }
}

/** A copy that someone edits offline; `merge` brings it back. */
function offline(doc: Y.Doc) {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return {
    text: (at: number) => (fragmentOf(copy).get(at) as Y.XmlElement).get(0) as Y.XmlText,
    fragment: fragmentOf(copy),
    merge: () => Y.applyUpdate(doc, Y.encodeStateAsUpdate(copy)),
  }
}

describe('publishing into a page', () => {
  it('[PM5] publishing writes a new page, and the same blocks again change nothing', () => {
    const it = page()
    it.publish({ a: paragraph('One.'), b: list('x', 'y') })
    expect(it.read()).toEqual(['One.', 'x\ny'])
    const before = Y.encodeStateVector(it.doc)
    expect(it.publish({ a: paragraph('One.'), b: list('x', 'y') })).toMatchObject({
      inserted: 0,
      changed: 0,
      retired: 0,
    })
    expect(Y.encodeStateVector(it.doc)).toEqual(before)
  })

  it('[PM1] publishing updates untouched blocks and keeps their text containers', () => {
    const it = page()
    it.publish({ a: paragraph('The limit is 10 requests.', cite(1)) })
    const container = it.text(0)
    it.publish({ a: paragraph('The limit is 20 requests.', cite(1)) })
    expect(it.read()).toEqual(['The limit is 20 requests.'])
    expect(it.text(0)).toBe(container)
  })

  it('publishing keeps and shows content inserted offline into a list that is withdrawn meanwhile', () => {
    const it = page()
    it.publish({ t: paragraph('Title.'), a: list('one', 'two') })
    const person = offline(it.doc)
    const item = (person.fragment.get(1) as Y.XmlElement).get(0) as Y.XmlElement
    const media = [
      { type: 'image', attrs: { src: 'https://x.y/z.png' } },
      { type: 'editorCanvas', attrs: { id: 'c1' } },
      { type: 'youtube', attrs: { src: 'https://youtu.be/z' } },
    ]
    item.insert(1, media.map(createElement))
    it.publish({ t: paragraph('Title.') })
    person.merge()
    for (const days of [0, 31]) {
      it.publish({ t: paragraph('Title.') }, NOW + days * 24 * 60 * 60 * 1000)
      const [, block] = visible(readDoc(it.doc).content ?? [])
      expect(block?.content?.[0]?.content?.slice(1)).toEqual(media)
    }
  })

  it('publishing keeps text typed offline into a block that changes meanwhile', () => {
    const it = page()
    it.publish({ a: paragraph('The limit is 10 requests.') })
    const person = offline(it.doc)
    person.text(0).insert(24, ' a minute')
    it.publish({ a: paragraph('The limit is 20 requests.') })
    person.merge()
    expect(it.read()).toEqual(['The limit is 20 requests a minute.'])
  })

  it('[PM2] publishing keeps an edited block and suggests the new text once', () => {
    const it = page()
    it.publish({ a: paragraph('Generated.') })
    it.text(0).insert(0, 'Mine: ')
    expect(it.publish({ a: paragraph('Generated again.') }).suggestions.map(({ key }) => key)).toEqual(['a'])
    expect(it.read()).toEqual(['Mine: Generated.'])
    expect(it.publish({ a: paragraph('Generated again.') }).suggestions).toEqual([])
    expect(it.publish({ a: paragraph('And once more.') }).suggestions).toHaveLength(1)
  })

  it('a block counts as generated again if a person types exactly the generated text', () => {
    const it = page()
    it.publish({ a: paragraph('Old.') })
    it.text(0).delete(0, 3)
    it.text(0).insert(0, 'New')
    expect(it.publish({ a: paragraph('New.') })).toMatchObject({ suggestions: [], settled: ['a'] })
    it.publish({ a: paragraph('Newer.') })
    expect(it.read()).toEqual(['Newer.'])
  })

  it('publishing counts formatting as an edit', () => {
    const it = page()
    it.publish({ a: paragraph('Plain words.') })
    it.text(0).format(0, 5, { bold: {} })
    expect(it.publish({ a: paragraph('Other words.') }).suggestions).toHaveLength(1)
    expect(it.read()).toEqual(['Plain words.'])
  })

  it('[PM3] publishing leaves a deleted block deleted and a moved block in its place', () => {
    const it = page()
    it.publish({ a: paragraph('First.'), b: paragraph('Second.'), c: paragraph('Third.') })
    const fragment = fragmentOf(it.doc)
    fragment.delete(1, 1)
    const moved = it.block(0).clone()
    fragment.delete(0, 1)
    fragment.insert(1, [moved])
    it.publish({ a: paragraph('First, new.'), b: paragraph('Second, new.'), c: paragraph('Third, new.') })
    expect(it.read()).toEqual(['Third, new.', 'First, new.'])
    it.publish({ a: paragraph('First.'), b: paragraph('Second, newer.'), c: paragraph('Third.') })
    expect(it.read()).toEqual(['Third.', 'First.'])
  })

  describe('[PM3] does not bring back, when its code goes and returns,', () => {
    const [title, text] = [paragraph('The title of the page.'), paragraph('Admits whoever waits in the queue.')]
    const published = () => {
      const it = page()
      it.publish({ title, text })
      return it
    }
    const expectAbsent = (it: ReturnType<typeof page>, shown: string[]) => {
      for (const _ of ['back', 'and again']) {
        it.publish({ title, text })
        expect(it.read()).toEqual(shown)
        it.publish({ title })
        expect(it.read()).toEqual(shown)
      }
    }

    it('publishing does not bring back a deleted block when its code goes and returns', () => {
      const it = published()
      fragmentOf(it.doc).delete(1, 1)
      it.publish({ title })
      expectAbsent(it, ['The title of the page.'])
    })

    it('publishing does not bring back a block joined to another when its code goes and returns', () => {
      const it = published()
      fragmentOf(it.doc).delete(1, 1)
      it.text(0).insert(it.text(0).length, ' Admits whoever waits in the queue.')
      it.publish({ title })
      expectAbsent(it, ['The title of the page. Admits whoever waits in the queue.'])
    })

    it('publishing does not restore a block edited and then deleted while its code was missing', () => {
      const it = published()
      it.text(1).insert(0, 'Mine: ')
      it.publish({ title })
      fragmentOf(it.doc).delete(1, 1)
      it.publish({ title })
      expectAbsent(it, ['The title of the page.'])
    })
  })

  it('[PM3] publishing fills a block again if its deletion was undone while its code was missing', () => {
    const it = page()
    it.publish({ a: paragraph('Stays.'), b: paragraph('Goes.') })
    const undo = new Y.UndoManager(fragmentOf(it.doc))
    fragmentOf(it.doc).delete(1, 1)
    it.publish({ a: paragraph('Stays.') })
    undo.undo()
    it.publish({ a: paragraph('Stays.') })
    it.publish({ a: paragraph('Stays.') }, NOW + 31 * 86_400_000)
    expect(fragmentOf(it.doc).length).toBe(1)
    it.publish({ a: paragraph('Stays.'), b: paragraph('Is back.') })
    expect(it.read()).toEqual(['Stays.', 'Is back.'])
  })

  it('[PM2] publishing suggests nothing when the sources return to the text that someone edited', () => {
    const it = page()
    it.publish({ a: paragraph('It waits 10 seconds.') })
    it.text(0).insert(0, 'Please note: ')
    expect(it.publish({ a: paragraph('It waits 20 seconds.') }).suggestions).toHaveLength(1)
    const before = Y.encodeStateVector(it.doc)
    expect(it.publish({ a: paragraph('It waits 10 seconds.') })).toMatchObject({ suggestions: [], settled: ['a'] })
    expect(Y.encodeStateVector(it.doc)).toEqual(before)
    expect(it.publish({ a: paragraph('It waits 20 seconds.') }).suggestions).toHaveLength(1)
    expect(it.read()).toEqual(['Please note: It waits 10 seconds.'])
  })

  it('[PM2] publishing suggests nothing for a block joined to another until the block returns', () => {
    const it = page()
    it.publish({ a: paragraph('The first of two sentences.'), b: paragraph('The second of two sentences.') })
    it.text(0).insert(it.text(0).length, ' The second of two sentences.')
    const second = it.block(1).clone()
    fragmentOf(it.doc).delete(1, 1)
    for (const changed of ['Changed.', 'Changed again.', 'Changed again.']) {
      const { suggestions, settled } = it.publish({
        a: paragraph('The first of two sentences.'),
        b: paragraph(changed),
      })
      expect(it.read()).toEqual(['The first of two sentences. The second of two sentences.'])
      expect({ suggestions, settled }).toEqual({ suggestions: [], settled: ['b'] })
    }
    fragmentOf(it.doc).push([second])
    it.text(1).insert(0, 'Mine: ')
    const { suggestions } = it.publish({ a: paragraph('The first of two sentences.'), b: paragraph('Changed again.') })
    expect(suggestions.map(({ key }) => key)).toEqual(['b'])
  })

  it('[PM4] publishing updates only one of two blocks with the same key and never the copy', () => {
    const it = page()
    it.publish({ a: paragraph('Text.') })
    fragmentOf(it.doc).insert(1, [it.block(0).clone()])
    it.publish({ a: paragraph('Text, new.') })
    expect(it.read()).toEqual(['Text, new.', 'Text.'])
    it.text(0).insert(0, 'Mine: ')
    it.publish({ a: paragraph('Text, newer.') })
    expect(it.read()).toEqual(['Mine: Text, new.', 'Text.'])
  })

  it('[PM4] publishing no longer updates a block moved offline if another type took its place', () => {
    const it = page()
    it.publish({ a: list('Words.'), b: paragraph('Stays.') })
    const person = offline(it.doc)
    const moved = (person.fragment.get(0) as Y.XmlElement).clone()
    person.fragment.delete(0, 1)
    person.fragment.insert(1, [moved])
    it.publish({ a: paragraph('Other words.'), b: paragraph('Stays.') })
    person.merge()
    it.publish({ a: paragraph('Newer words.'), b: paragraph('Stays.') })
    expect(it.read()).toEqual(['Newer words.', 'Stays.', 'Words.'])
    expect([0, 1, 2].map((at) => readElement(it.block(at)).attrs?.unit)).toEqual(['a', 'b', undefined])
  })

  it('[PB2] publishing empties a block that is no longer generated, and refills it when it returns', () => {
    const it = page()
    it.publish({ a: paragraph('Stays.'), b: paragraph('Goes.') })
    const container = it.text(1)
    it.publish({ a: paragraph('Stays.') })
    expect(it.read()).toEqual(['Stays.'])
    it.publish({ a: paragraph('Stays.'), b: paragraph('Is back.') })
    expect(it.read()).toEqual(['Stays.', 'Is back.'])
    expect(it.text(1)).toBe(container)
  })

  it('[PB1] publishing shows text typed offline into a block that was retired meanwhile', () => {
    const it = page()
    it.publish({ a: paragraph('Stays.'), b: paragraph('Goes.') })
    const person = offline(it.doc)
    person.text(1).insert(5, ' My note.')
    it.publish({ a: paragraph('Stays.') })
    person.merge()
    expect(it.read()).toEqual(['Stays.', ' My note.'])
    it.publish({ a: paragraph('Stays.') }, NOW + 40 * 86_400_000)
    expect(it.read()).toEqual(['Stays.', ' My note.'])
  })

  it('[PM1] publishing empties a retired block even if someone deleted and restored its text offline', () => {
    const it = page()
    it.publish({ a: paragraph('Stays.'), b: paragraph('Goes.') })
    const person = offline(it.doc)
    const undo = new Y.UndoManager(person.fragment)
    person.text(1).delete(0, 5)
    undo.undo()
    it.publish({ a: paragraph('Stays.') })
    person.merge()
    expect(it.read()).toEqual(['Stays.', 'Goes.'])
    it.publish({ a: paragraph('Stays.') })
    expect(it.read()).toEqual(['Stays.'])
  })

  it('publishing removes empty retired blocks after thirty days', () => {
    const it = page()
    it.publish({ a: paragraph('Stays.'), b: paragraph('Goes.') })
    it.publish({ a: paragraph('Stays.') })
    it.publish({ a: paragraph('Stays.') }, NOW + 29 * 86_400_000)
    expect(fragmentOf(it.doc).length).toBe(2)
    it.publish({ a: paragraph('Stays.') }, NOW + 31 * 86_400_000)
    expect(fragmentOf(it.doc).length).toBe(1)
  })

  it('[PB1] publishing keeps an item with text typed offline while its list changes', () => {
    const it = page()
    it.publish({ a: list('one', 'two', 'three') })
    const copy = offline(it.doc)
    const item = (copy.fragment.get(0) as Y.XmlElement).get(1) as Y.XmlElement
    ;((item.get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(3, ' (mine)')
    it.publish({ a: list('zero', 'one', 'three') })
    copy.merge()
    expect(it.read()).toEqual(['zero\none\n (mine)\nthree'])
  })

  it('publishing changes table rows in place, and replaces a table whose columns change', () => {
    const row = (type: string, ...cells: string[]): DocNode => ({
      type: 'tableRow',
      content: cells.map((cell) => ({ type, content: [paragraph(cell)] })),
    })
    const table = (...rows: DocNode[]): DocNode => ({ type: 'table', content: rows })
    const it = page()
    it.publish({ t: table(row('tableHeader', 'Name', 'Use'), row('tableCell', 'a', 'x'), row('tableCell', 'b', 'y')) })
    const element = it.block(0)
    it.publish({ t: table(row('tableHeader', 'Name', 'Use'), row('tableCell', 'b', 'z')) })
    expect(it.block(0)).toBe(element)
    expect(it.read()).toEqual(['Name\nUse\nb\nz'])
    it.publish({ t: table(row('tableHeader', 'Name'), row('tableCell', 'b')) })
    expect(it.read()).toEqual(['Name\nb'])
  })

  it('[PB1] publishing keeps text typed offline into a cell whose row changes meanwhile', () => {
    const cells = (type: string, ...words: string[]): DocNode => ({
      type: 'tableRow',
      content: words.map((word) => ({ type, content: [paragraph(word)] })),
    })
    const table = (...row: string[]): DocNode => ({
      type: 'table',
      content: [cells('tableHeader', 'Name', 'Use'), cells('tableCell', ...row)],
    })
    const it = page()
    it.publish({ t: table('one', 'two') })
    const person = offline(it.doc)
    const cell = ((person.fragment.get(0) as Y.XmlElement).get(1) as Y.XmlElement).get(0) as Y.XmlElement
    ;((cell.get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(3, ' (mine)')
    it.publish({ t: table('two', 'three') })
    person.merge()
    const read = it.read().join('\n')
    expect(read).toContain(' (mine)')
    expect(read.replace(' (mine)', '')).toBe('Name\nUse\ntwo\nthree')
  })

  it('publishing inserts a new block after its predecessor', () => {
    const it = page()
    it.publish({ a: paragraph('A.'), c: paragraph('C.') })
    it.publish({ a: paragraph('A.'), b: paragraph('B.'), c: paragraph('C.') })
    expect(it.read()).toEqual(['A.', 'B.', 'C.'])
  })

  it('publishing another block type retires the old block and keeps text typed into it offline', () => {
    const it = page()
    it.publish({ a: paragraph('Words.') })
    const person = offline(it.doc)
    person.text(0).insert(0, 'Mine. ')
    it.publish({ a: list('Words.') })
    person.merge()
    expect(it.read()).toEqual(['Mine. ', 'Words.'])
    expect(readElement(it.block(1)).attrs?.unit).toBe('a')
  })
})
