import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import type { DocNode } from './node.ts'
import { setTitle, titleOf, writeName } from './title-block.ts'
import { docFromUpdates, fragmentOf, plainText, readDoc, writeNewDoc } from './yjs.ts'

const text = (words: string, ...marks: string[]): DocNode => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
})
const page = (...content: DocNode[]) => {
  const doc = new Y.Doc()
  writeNewDoc(doc, { type: 'doc', content })
  return doc
}
const copyOf = (doc: Y.Doc) => docFromUpdates([Y.encodeStateAsUpdate(doc)])
const heading = (...content: DocNode[]): DocNode => ({ type: 'heading', attrs: { level: 1 }, content })
const paragraph = (words: string): DocNode => ({ type: 'paragraph', content: [text(words)] })
const said = (doc: Y.Doc) => plainText(readDoc(doc))

describe('the title of a page', () => {
  it('the title of a page is the text of its first non-empty block, on one line', () => {
    expect(titleOf(fragmentOf(page({ type: 'paragraph' }, heading(text(' Two  words '), text('here', 'bold')))))).toBe(
      'Two words here',
    )
    const quote = { type: 'blockquote', content: [paragraph('Quoted')] }
    expect(titleOf(fragmentOf(page(quote, heading(text('Heading')))))).toBe('Quoted')
    expect(titleOf(fragmentOf(page(paragraph('x'.repeat(300)))))).toHaveLength(200)
    expect(titleOf(fragmentOf(page()))).toBe('')
  })
})

describe('a page that is renamed', () => {
  it('renaming a page replaces its old title with the new name', () => {
    const doc = page({ type: 'paragraph' }, heading(text('Old '), text('name', 'bold')), heading(text('Old name')))
    setTitle(fragmentOf(doc), 'Another')
    expect(said(doc)).toBe('\nAnother\nOld name')
    expect(titleOf(fragmentOf(doc))).toBe('Another')
  })

  it('a renamed page keeps the citations in its title', () => {
    const doc = page(heading(text('Queue '), { type: 'citation', attrs: { id: 7 } }, text(' of jobs')))
    setTitle(fragmentOf(doc), 'Jobs')
    expect(readDoc(doc).content?.[0]?.content).toEqual([
      { type: 'text', text: 'Jobs' },
      { type: 'citation', attrs: { id: 7 } },
    ])
  })

  it('renaming a page without a heading adds a heading above its text', () => {
    const doc = page(paragraph('We meet on Mondays.'))
    setTitle(fragmentOf(doc), 'Meetings')
    expect(readDoc(doc).content).toMatchObject([{ type: 'heading', attrs: { level: 1 } }, { type: 'paragraph' }])
    expect(said(doc)).toBe('Meetings\nWe meet on Mondays.')
  })

  it('a renamed page stays empty if nothing is written on it', () => {
    const doc = page({ type: 'paragraph' })
    const before = Y.encodeStateVector(doc)
    setTitle(fragmentOf(doc), 'Name')
    writeName(doc, 'Name', 1)
    expect(Y.encodeStateVector(doc)).toEqual(before)
  })

  it('renaming a page keeps what someone else types into the title meanwhile', () => {
    const doc = page(heading(text('Old name')))
    const other = copyOf(doc)
    const title = (fragmentOf(other).get(0) as Y.XmlElement).get(0) as Y.XmlText
    title.insert(title.length, ' of theirs')
    setTitle(fragmentOf(doc), 'New name')
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
    expect(said(doc)).toBe('New name of theirs')
  })

  it('renaming a page never splits a surrogate pair that the old and the new name share in part', () => {
    // These letters share their first code unit, and some also their second.
    const name = fc
      .array(fc.constantFrom('😀', '😁', '🈀', '𝒳', 'a', ' b'), { minLength: 1 })
      .map((letters) => letters.join('').trim())
      .filter((letters) => letters !== '')
    fc.assert(
      fc.property(name, name, (before, after) => {
        const doc = page(heading(text(before)))
        setTitle(fragmentOf(doc), after)
        expect(said(doc)).toBe(after.replaceAll('  ', ' ') === before ? before : after)
      }),
    )
  })
})

describe('a name that a device writes into a title', () => {
  it('a device writes a name under its own client id, even when it only deletes letters', () => {
    const doc = page(heading(text('Billing 2')))
    writeName(doc, 'Billing', 77)
    expect(said(doc)).toBe('Billing')
    expect(Y.getState(doc.store, 77)).toBeGreaterThan(0)
  })

  it('a name written into a title reads the same on another device', () => {
    const doc = page(heading(text('Before')))
    const other = copyOf(doc)
    writeName(doc, 'After', 77)
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
    expect(said(other)).toBe('After')
  })

  it('a device that writes a page name into the title leaves a first block alone that is not a heading', () => {
    const doc = page(paragraph('We meet on Mondays.'))
    writeName(doc, 'Meetings', 77)
    expect(said(doc)).toBe('We meet on Mondays.')
  })
})
