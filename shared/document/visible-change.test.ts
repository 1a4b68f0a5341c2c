import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import type { DocNode } from './node.ts'
import { needSchema } from './schema-version.ts'
import { whetherVisible } from './visible-change.ts'
import { createElement, docFromUpdates, fragmentOf, writeNewDoc } from './yjs.ts'

const paragraph = (text: string, attrs: DocNode['attrs'] = {}): DocNode => ({
  type: 'paragraph',
  attrs,
  content: text === '' ? [] : [{ type: 'text', text }],
})

/** A stored page, and a copy of it to edit. */
function page(...blocks: DocNode[]) {
  const written = new Y.Doc()
  writeNewDoc(written, { type: 'doc', content: blocks })
  const stored = docFromUpdates([Y.encodeStateAsUpdate(written)])
  return {
    /** Whether the stored page reads differently after this edit. */
    shows: (edit: (fragment: Y.XmlFragment, doc: Y.Doc) => void) => {
      const before = Y.encodeStateVector(written)
      edit(fragmentOf(written), written)
      const update = Y.encodeStateAsUpdate(written, before)
      return whetherVisible(stored, () => Y.applyUpdate(stored, update)).isVisible
    },
  }
}

const textOf = (fragment: Y.XmlFragment, at = 0) => (fragment.get(at) as Y.XmlElement).get(0) as Y.XmlText

describe('a change of a page is visible', () => {
  it('a change is visible if it edits or formats text, or changes blocks or their attributes', () => {
    const { shows } = page(paragraph('One'), { type: 'heading', attrs: { level: 2 }, content: [] })
    expect(shows((fragment) => textOf(fragment).insert(3, ' more'))).toBe(true)
    expect(shows((fragment) => textOf(fragment).delete(0, 1))).toBe(true)
    expect(shows((fragment) => textOf(fragment).format(0, 2, { bold: {} }))).toBe(true)
    expect(shows((fragment) => fragment.insert(0, [createElement(paragraph('New'))]))).toBe(true)
    expect(shows((fragment) => (fragment.get(2) as Y.XmlElement).setAttribute('level', 3 as never))).toBe(true)
    expect(shows((fragment) => fragment.delete(0, 1))).toBe(true)
  })

  it('a change is visible if it deletes text someone wrote into a retired block', () => {
    const { shows } = page(paragraph('', { retired: 1 }), paragraph('Kept', { retired: 1 }))
    expect(shows((fragment) => fragment.delete(1, 1))).toBe(true)
    expect(shows((fragment) => fragment.delete(0, 1))).toBe(false)
  })

  it('a change is visible if it changes a drawing', () => {
    const { shows } = page(paragraph('One'))
    expect(shows((_, doc) => doc.getMap('canvas:abc').set('picture', new Uint8Array([1])))).toBe(true)
  })

  it('a change is not visible if it is empty, already known or deletes only its own additions', () => {
    const { shows } = page(paragraph('One'))
    expect(shows(() => undefined)).toBe(false)
    expect(
      shows((fragment, doc) =>
        doc.transact(() => {
          textOf(fragment).insert(0, 'slip')
          textOf(fragment).delete(0, 4)
        }),
      ),
    ).toBe(false)
    const whole = new Y.Doc()
    writeNewDoc(whole, { type: 'doc', content: [paragraph('One')] })
    const known = docFromUpdates([Y.encodeStateAsUpdate(whole)])
    const { isVisible } = whetherVisible(known, () => Y.applyUpdate(known, Y.encodeStateAsUpdate(whole)))
    expect(isVisible).toBe(false)
  })

  it('a change is not visible if it only updates metadata or sets an attribute to an equal value', () => {
    const { shows } = page(paragraph('One', { unit: 'a', hash: 'x' }), paragraph(''))
    expect(shows((fragment) => (fragment.get(0) as Y.XmlElement).setAttribute('hash', 'y'))).toBe(false)
    expect(shows((fragment) => (fragment.get(0) as Y.XmlElement).removeAttribute('unit'))).toBe(false)
    expect(shows((fragment) => (fragment.get(1) as Y.XmlElement).setAttribute('retired', 1 as never))).toBe(false)
    expect(shows((fragment) => fragment.delete(1, 1))).toBe(false)
    expect(shows((_, doc) => needSchema(doc, 2))).toBe(false)
    const { shows: heading } = page({ type: 'heading', attrs: { level: 2 }, content: [] })
    expect(heading((fragment) => (fragment.get(0) as Y.XmlElement).setAttribute('level', 2 as never))).toBe(false)
  })
})
