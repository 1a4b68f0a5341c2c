import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import type { DocNode } from './node.ts'
import { renameTitle } from './rename-title.ts'
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
const heading = (...content: DocNode[]): DocNode => ({ type: 'heading', attrs: { level: 1 }, content })
const said = (doc: Y.Doc) => plainText(readDoc(doc))

describe('a page that is renamed', () => {
  it('has the new name as its title where the title said the old one', () => {
    const doc = page({ type: 'paragraph' }, heading(text('Old '), text('name', 'bold')), heading(text('Old name')))
    expect(renameTitle(fragmentOf(doc), 'Old name', 'New name')).toBe(true)
    expect(said(doc)).toBe('\nNew name\nOld name')
  })

  it('keeps a title that says something else', () => {
    const doc = page(heading(text('Another title')))
    expect(renameTitle(fragmentOf(doc), 'Old name', 'New name')).toBe(false)
    expect(said(doc)).toBe('Another title')
    expect(renameTitle(fragmentOf(page()), 'Old name', 'New name')).toBe(false)
  })

  it('keeps what somebody else types into the title meanwhile', () => {
    const doc = page(heading(text('Old name')))
    const other = docFromUpdates([Y.encodeStateAsUpdate(doc)])
    const title = (fragmentOf(other).get(0) as Y.XmlElement).get(0) as Y.XmlText
    title.insert(title.length, ' of theirs')
    renameTitle(fragmentOf(doc), 'Old name', 'New name')
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
    expect(said(doc)).toBe('New name of theirs')
  })

  it('leaves letters whole that begin or end alike', () => {
    // These share the first halves, and some of them the second, of what they are written with.
    const name = fc
      .array(fc.constantFrom('😀', '😁', '🈀', '𝒳', 'a', ' b'), { minLength: 1 })
      .map((letters) => letters.join(''))
    fc.assert(
      fc.property(name, name, (before, after) => {
        const doc = page(heading(text(before)))
        renameTitle(fragmentOf(doc), before.trim(), after)
        expect(said(doc)).toBe(after)
      }),
    )
  })
})
