import { describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { SCHEMA_VERSION } from '../../shared/document/extensions.ts'
import { documentSchema } from '../../shared/document/schema.ts'
import { needSchema } from '../../shared/document/schema-version.ts'
import { findNewer, findUnknown, watchNewer, watchUnknown } from './schema-check.ts'

function element(name: string, text = '', attributes: Record<string, unknown> = {}, marks: object = {}): Y.XmlElement {
  const block = new Y.XmlElement(name)
  for (const [key, value] of Object.entries(attributes)) block.setAttribute(key, value as string)
  const content = new Y.XmlText()
  content.applyDelta(text ? [{ insert: text, attributes: marks }] : [])
  block.insert(0, [content])
  return block
}

function page(...blocks: Y.XmlElement[]): Y.XmlFragment {
  const fragment = new Y.Doc().getXmlFragment('default')
  fragment.insert(0, blocks)
  return fragment
}

const unknownIn = (...blocks: Y.XmlElement[]) => findUnknown(page(...blocks), documentSchema)

describe('before an editor is mounted', () => {
  it('a page of known parts passes the schema check', () => {
    expect(
      unknownIn(
        element('heading', 'Routing', { level: 1, unit: 'u', hash: 'h' }),
        element('paragraph', 'x', {}, { bold: {}, 'link--AbCd+/12': { href: 'page:7', title: null } }),
      ),
    ).toBeUndefined()
  })

  it('the schema check finds unknown nodes, marks and attributes at any depth', () => {
    expect(unknownIn(element('hologram'))).toBe('a block "hologram"')
    expect(unknownIn(element('paragraph', 'x', { glow: 1 }))).toBe('"glow" of a block "paragraph"')
    expect(unknownIn(element('paragraph', 'x', {}, { sparkle: {} }))).toBe('a mark "sparkle"')
    expect(unknownIn(element('paragraph', 'x', {}, { link: { href: 'page:7', colour: 'red' } }))).toBe(
      '"colour" of a mark "link"',
    )
    const list = new Y.XmlElement('bulletList')
    const item = new Y.XmlElement('listItem')
    item.insert(0, [element('hologram')])
    list.insert(0, [item])
    expect(unknownIn(list)).toBe('a block "hologram"')
  })
})

describe('while an editor is mounted', () => {
  const arrive = (into: Y.XmlFragment, change: (theirs: Y.XmlFragment) => void) => {
    const theirs = new Y.Doc()
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(into.doc as Y.Doc))
    change(theirs.getXmlFragment('default'))
    Y.applyUpdate(into.doc as Y.Doc, Y.encodeStateAsUpdate(theirs))
  }

  it('the schema check reports an unknown part before the editor receives it', () => {
    const fragment = page(element('paragraph', 'x'))
    const order: string[] = []
    watchUnknown(fragment, documentSchema, (what) => order.push(what))
    fragment.observeDeep(() => order.push('the editor'))
    arrive(fragment, (theirs) => theirs.insert(1, [element('hologram')]))
    expect(order).toEqual(['a block "hologram"', 'the editor'])
  })

  it('the schema check reports that a page needs a later version before the editor gets the new parts', () => {
    const fragment = page(element('paragraph', 'x'))
    const doc = fragment.doc as Y.Doc
    const order: string[] = []
    expect(findNewer(doc)).toBeUndefined()
    const stop = watchNewer(doc, (what) => order.push(what))
    fragment.observeDeep(() => order.push('the editor'))
    const newer = SCHEMA_VERSION + 1
    arrive(fragment, (theirs) => {
      theirs.insert(1, [element('paragraph', 'y')])
      needSchema(theirs.doc as Y.Doc, newer)
    })
    expect(order).toEqual([`version ${newer} of the schema`, 'the editor'])
    expect(findNewer(doc)).toBe(`version ${newer} of the schema`)
    stop()
  })

  it('the watch ignores known parts, and reports nothing after it is stopped', () => {
    const fragment = page(element('paragraph', 'x'))
    const found = vi.fn()
    const stop = watchUnknown(fragment, documentSchema, found)
    arrive(fragment, (theirs) => (theirs.get(0) as Y.XmlElement).setAttribute('unit', 'u'))
    stop()
    arrive(fragment, (theirs) => theirs.insert(0, [element('hologram')]))
    expect(found).not.toHaveBeenCalled()
  })
})
