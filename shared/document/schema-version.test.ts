import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { META } from '../protocol/collaboration.ts'
import { SCHEMA_VERSION } from './extensions.ts'
import { lowersSchema, neededSchema, needSchema, SINCE, schemaOf, watchSchema } from './schema-version.ts'
import { validateUpdate } from './validate-update.ts'
import { createElement, fragmentOf } from './yjs.ts'

const copyOf = (doc: Y.Doc) => {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}
const updateOf = (doc: Y.Doc, change: (copy: Y.Doc) => void) => {
  const copy = copyOf(doc)
  const before = Y.encodeStateVector(copy)
  change(copy)
  return Y.encodeStateAsUpdate(copy, before)
}

describe('the schema version that a page needs', () => {
  it('the needed schema version of a page starts at one and only rises, in any order of edits', () => {
    const doc = new Y.Doc()
    expect(neededSchema(doc)).toBe(1)
    const [two, three] = [updateOf(doc, (one) => needSchema(one, 2)), updateOf(doc, (one) => needSchema(one, 3))]
    for (const order of [
      [two, three],
      [three, two],
    ]) {
      const merged = copyOf(doc)
      for (const update of order) {
        expect(lowersSchema(merged, update)).toBe(false)
        Y.applyUpdate(merged, update)
      }
      expect(neededSchema(merged)).toBe(3)
    }
    needSchema(doc, 5)
    const before = Y.encodeStateVector(doc)
    needSchema(doc, 4)
    expect(Y.encodeStateVector(doc)).toEqual(before)
  })

  it('an update that deletes the needed schema version of a page counts as lowering it', () => {
    const doc = new Y.Doc()
    needSchema(doc, 3)
    const map = (copy: Y.Doc) => copy.getMap(META)
    expect(
      lowersSchema(
        doc,
        updateOf(doc, (copy) => map(copy).delete('schema-3')),
      ),
    ).toBe(true)
    expect(
      lowersSchema(
        doc,
        updateOf(doc, (copy) => map(copy).clear()),
      ),
    ).toBe(true)
    expect(
      lowersSchema(
        doc,
        updateOf(doc, (copy) => map(copy).set('schema-3', 1)),
      ),
    ).toBe(false)
    const text = updateOf(doc, (copy) => fragmentOf(copy).insert(0, [createElement({ type: 'paragraph' })]))
    expect(lowersSchema(doc, text)).toBe(false)
  })

  it('an update with an unknown schema version is invalid', () => {
    const setting = (key: string) => updateOf(new Y.Doc(), (doc) => doc.getMap(META).set(key, true))
    expect(validateUpdate(setting(`schema-${SCHEMA_VERSION}`)).ok).toBe(true)
    expect(validateUpdate(setting('other')).ok).toBe(true)
    for (const key of [
      `schema-${SCHEMA_VERSION + 1}`,
      'schema-99999',
      'schema-1e3',
      'schema-',
      'schema-0',
      'schema--1',
    ])
      expect([key, validateUpdate(setting(key)).ok]).toEqual([key, false])
  })

  it('adding a newer node, mark or attribute raises the needed schema version of the page', () => {
    const since = { blockquote: 2, italic: 3, 'heading.level': 4 }
    const doc = new Y.Doc()
    const root = fragmentOf(doc)
    const stop = watchSchema(root, since)
    root.insert(0, [createElement({ type: 'paragraph', content: [{ type: 'text', text: 'x' }] })])
    expect(neededSchema(doc)).toBe(1)
    root.insert(0, [createElement({ type: 'blockquote', content: [{ type: 'paragraph' }] })])
    expect(neededSchema(doc)).toBe(2)
    const text = (root.get(1) as Y.XmlElement).get(0) as Y.XmlText
    text.format(0, 1, { italic: {} })
    expect(neededSchema(doc)).toBe(3)
    stop()
    root.insert(0, [createElement({ type: 'heading', attrs: { level: 1 } })])
    expect(neededSchema(doc)).toBe(3)
    expect(schemaOf(root, since)).toBe(4)
    expect(schemaOf(root)).toBe(1)
  })

  it('changing an attribute or redoing an edit raises the needed schema version of the page', () => {
    const since = { blockquote: 2, 'heading.level': 4 }
    const doc = new Y.Doc()
    const root = fragmentOf(doc)
    const undo = new Y.UndoManager(root)
    root.insert(0, [
      createElement({ type: 'blockquote', content: [{ type: 'paragraph' }] }),
      createElement({ type: 'heading' }),
    ])
    undo.undo()
    watchSchema(root, since)
    undo.redo()
    expect(neededSchema(doc)).toBe(2)
    const heading = root.get(1) as Y.XmlElement
    heading.setAttribute('level', '1')
    expect(neededSchema(doc)).toBe(4)
  })

  it('the schema table lists only versions that exist', () => {
    for (const version of Object.values(SINCE)) expect(version).toBeLessThanOrEqual(SCHEMA_VERSION)
  })
})
