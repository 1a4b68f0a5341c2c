import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { MAX_CANVAS_PART_BYTES, MAX_PICTURE_BYTES } from '../limits.ts'
import { readPage } from '../read-page.ts'
import { validateUpdate } from '../validate-update.ts'
import { createElement, docFromUpdates, fragmentOf, plainText } from '../yjs.ts'
import {
  CANVAS_SCHEMA,
  type CanvasRecord,
  canvasOf,
  copyCanvas,
  deleteRecord,
  fingerprint,
  neededCanvasSchema,
  PICTURE,
  readRecord,
  recordIds,
  sizeOfCanvas,
  writeRecord,
} from './canvas.ts'
import { isCanvasId, mintCanvasId } from './canvas-id.ts'

const PICTURE_TEXT = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M 0 0 L 9 9"/></svg>'
const bytes = (text: string) => new TextEncoder().encode(text)

function shape(id: string, words = 'Router', more: object = {}): CanvasRecord {
  const richText = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] }
  return { id, typeName: 'shape', type: 'geo', x: 1, y: 2, parentId: 'page:page', props: { w: 9, richText }, ...more }
}

const binding: CanvasRecord = {
  id: 'binding:b',
  typeName: 'binding',
  type: 'arrow',
  fromId: 'shape:a',
  toId: 'shape:b',
}

function drawn(...records: CanvasRecord[]): { doc: Y.Doc; map: Y.Map<unknown> } {
  const doc = new Y.Doc()
  const map = canvasOf(doc, 'one')
  doc.transact(() => {
    for (const record of records) writeRecord(map, record)
  })
  return { doc, map }
}

/** Merges copies that were edited at the same time. */
function merged(doc: Y.Doc, ...edits: ((map: Y.Map<unknown>) => void)[]): Y.Map<unknown> {
  const copies = edits.map((edit) => {
    const copy = docFromUpdates([Y.encodeStateAsUpdate(doc)])
    edit(canvasOf(copy, 'one'))
    return Y.encodeStateAsUpdate(copy)
  })
  return canvasOf(docFromUpdates(copies), 'one')
}

describe('a drawing in a page', () => {
  it('a drawing returns the records written into it, its needed schema and its size', () => {
    const { doc, map } = drawn(shape('shape:a'), shape('shape:b', 'Database'), binding)
    expect(recordIds(map)).toEqual(new Set(['shape:a', 'shape:b', 'binding:b']))
    expect(readRecord(map, 'shape:a')).toEqual(shape('shape:a'))
    expect(readRecord(map, 'binding:b')).toEqual(binding)
    expect(neededCanvasSchema(map)).toBe(CANVAS_SCHEMA)
    expect(sizeOfCanvas(map)).toBeGreaterThan(100)
    deleteRecord(map, 'shape:a')
    expect(readRecord(map, 'shape:a')).toBeUndefined()
    expect([...map.keys()].filter((key) => key.startsWith('shape:a'))).toEqual([])
    expect(validateUpdate(Y.encodeStateAsUpdate(doc)).ok).toBe(true)
  })

  it('a new drawing id is valid, and a malformed id is invalid', () => {
    expect(isCanvasId(mintCanvasId())).toBe(true)
    for (const bad of [null, 1, '', 'a b', '"', 'x'.repeat(65)]) expect([bad, isCanvasId(bad)]).toEqual([bad, false])
  })

  it('[CA1] a shape keeps a move, a text change and a style change made at the same time', () => {
    const before = shape('shape:a')
    const { doc } = drawn(before)
    const after = merged(
      doc,
      (map) => writeRecord(map, { ...before, x: 50 }, before),
      (map) => writeRecord(map, shape('shape:a', 'Gateway'), before),
      (map) => writeRecord(map, { ...before, props: { ...(before.props as object), w: 77 } }, before),
    )
    expect(readRecord(after, 'shape:a')).toEqual({
      ...shape('shape:a', 'Gateway', { x: 50 }),
      props: { ...(shape('shape:a', 'Gateway').props as object), w: 77 },
    })
  })

  it('[CA3] a shape is deleted if one person deletes it while another person changes it', () => {
    const before = shape('shape:a')
    const { doc } = drawn(before)
    const after = merged(
      doc,
      (map) => deleteRecord(map, 'shape:a'),
      (map) => writeRecord(map, { ...before, x: 50 }, before),
    )
    expect(readRecord(after, 'shape:a')).toBeUndefined()
    writeRecord(after, before)
    expect(readRecord(after, 'shape:a')).toEqual(before)
  })

  it('a drawing writes only changed values', () => {
    const before = shape('shape:a')
    const { doc, map } = drawn(before)
    const changed: string[] = []
    map.observe(({ keysChanged }) => changed.push(...keysChanged))
    writeRecord(map, { ...before, x: 2 }, before)
    doc.transact(() => writeRecord(map, shape('shape:a'), shape('shape:a')))
    expect(changed).toEqual(['shape:a'])
  })

  it('a copied drawing has the same content and fingerprint, until one of the two changes', () => {
    const { doc, map } = drawn(shape('shape:a'), binding)
    map.set(PICTURE, bytes(PICTURE_TEXT))
    copyCanvas(doc, 'one', 'two')
    const copy = canvasOf(doc, 'two')
    expect(copy.toJSON()).toEqual(map.toJSON())
    expect(fingerprint(copy)).toBe(fingerprint(map))
    writeRecord(copy, shape('shape:a', 'Other'), shape('shape:a'))
    expect(fingerprint(copy)).not.toBe(fingerprint(map))
    expect(readRecord(map, 'shape:a')).toEqual(shape('shape:a'))
  })

  it('a page contains the pictures and words of its drawings, and search finds the words', () => {
    const frame = { ...shape('shape:f'), type: 'frame', props: { name: 'Backend' } }
    const { doc, map } = drawn(shape('shape:a'), frame)
    map.set(PICTURE, bytes(PICTURE_TEXT))
    const block = createElement({ type: 'editorCanvas', attrs: { id: 'one' } })
    fragmentOf(doc).push([createElement({ type: 'blockquote', content: [] }), block])
    ;(fragmentOf(doc).get(0) as Y.XmlElement).push([createElement({ type: 'editorCanvas', attrs: { id: 'none' } })])
    const page = readPage(doc)
    expect(page.content?.[1]?.attrs).toEqual({ id: 'one', picture: PICTURE_TEXT, words: 'Router, Backend' })
    expect(page.content?.[0]?.content?.[0]?.attrs).toEqual({ id: 'none' })
    expect(plainText(page)).toContain('Router, Backend')
    expect([...doc.share.keys()]).not.toContain('canvas:none')
  })
})

describe('what the server takes of a drawing', () => {
  const verdict = (change: (map: Y.Map<unknown>, doc: Y.Doc) => void, before?: Y.Doc) => {
    const doc = docFromUpdates(before ? [Y.encodeStateAsUpdate(before)] : [])
    const vector = Y.encodeStateVector(doc)
    doc.transact(() => change(canvasOf(doc, 'one'), doc))
    return validateUpdate(Y.encodeStateAsUpdate(doc, vector))
  }
  const refused = (why: RegExp, change: (map: Y.Map<unknown>, doc: Y.Doc) => void, before?: Y.Doc) =>
    expect(verdict(change, before)).toEqual({ ok: false, problem: expect.stringMatching(why) })

  it('the server accepts records and a picture of a drawing, also when they are set again', () => {
    const { doc } = drawn(shape('shape:a'))
    for (const before of [undefined, doc]) {
      expect(verdict((map) => writeRecord(map, shape('shape:a', 'New')), before).ok).toBe(true)
      expect(verdict((map) => map.set(PICTURE, bytes(PICTURE_TEXT)), before).ok).toBe(true)
      expect(verdict((map) => deleteRecord(map, 'shape:a'), before).ok).toBe(true)
    }
  })

  it('the server refuses unknown maps, keys and value types in a drawing', () => {
    refused(/writes into "canvas:a b"/, (_map, doc) => doc.getMap('canvas:a b').set('shape:a', bytes('{}')))
    refused(/writes into "canvas"/, (_map, doc) => doc.getMap('canvas').set('shape:a', bytes('{}')))
    refused(/puts a list/, (_map, doc) => doc.getArray('canvas:list').push([bytes('{}')]))
    refused(/puts a list/, (_map, doc) => doc.getText('canvas:text').insert(0, 'text'))
    for (const key of ['shape:', 'shape:a/other', 'asset:a', 'page:page', '__proto__', `shape:${'x'.repeat(65)}`])
      refused(/in a drawing/, (map) => map.set(key, bytes('{}')))
    for (const value of ['{}', 1, { x: 1 }, new Y.XmlElement('paragraph')])
      refused(/not bytes/, (map) => map.set('shape:a', value))
    refused(/type that pages do not use/, (map) => map.set('shape:a', new Y.Map()))
    for (const key of ['schema-2', 'schema-x', 'schema-99999']) refused(/schema/, (map) => map.set(key, true))
    refused(/schema/, (map) => map.set('schema-1', { large: 'x' }))
  })

  it('the server refuses drawing data with invalid JSON, too much size or depth, or unsafe names', () => {
    for (const before of [undefined, drawn(shape('shape:a')).doc]) {
      const sets = (text: string) => (map: Y.Map<unknown>) => void map.set('shape:a', bytes(text))
      refused(/not JSON/, sets('{'), before)
      refused(/not JSON/, (map) => map.set('shape:a', new Uint8Array([0x7b, 0xff, 0x7d])), before)
      refused(/not plain/, sets('"text"'), before)
      for (const name of ['__proto__', 'constructor', 'prototype'])
        refused(/not plain/, sets(`{"meta":[{"${name}":{"x":1}}]}`), before)
      refused(/not plain/, sets(`${'['.repeat(30_000)}${']'.repeat(30_000)}`), before)
      refused(/too large/, sets(`{"x":"${'x'.repeat(MAX_CANVAS_PART_BYTES)}"}`), before)
      refused(
        /picture is none/,
        (map) => map.set(PICTURE, bytes(`<svg ${' '.repeat(MAX_PICTURE_BYTES)}></svg>`)),
        before,
      )
    }
  })

  it('the server refuses a drawing picture with scripts or other unsafe content', () => {
    const picture = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`
    for (const bad of [
      picture('<script>alert(1)</script>'),
      picture('<SCRIPT/>'),
      picture('<svg:script/>'),
      picture('<use href="#a"/>'),
      picture('<image href="https://example.org/x.png"/>'),
      picture('<style>@import "https://example.org"</style>'),
      picture('<animate attributeName="href"/>'),
      picture('<foreignObject><iframe src="https://example.org"/></foreignObject>'),
      picture('<!-- a comment -->'),
      `<!DOCTYPE svg [<!ENTITY a "b">]>${picture('&a;')}`,
      `<?xml-stylesheet href="x"?>${picture('')}`,
      '<html></html>',
    ])
      refused(/picture is none/, (map) => map.set(PICTURE, bytes(bad)))
  })

  it('the server refuses binary data outside of drawings, such as in an element', () => {
    const doc = new Y.Doc()
    fragmentOf(doc).push([createElement({ type: 'paragraph', content: [{ type: 'text', text: 'x' }] })])
    const element = (copy: Y.Doc) => fragmentOf(copy).get(0) as Y.XmlElement
    refused(/ContentBinary/, (_map, copy) => element(copy).setAttribute('id', bytes('{}') as never), doc)
    refused(/ContentBinary/, (_map, copy) => copy.getMap('meta').set('x', bytes('{}')), doc)
    element(doc).setAttribute('unit', 'a')
    element(doc).setAttribute('unit', bytes('{}') as never)
    expect(readPage(doc).content?.[0]?.attrs).toBeUndefined()
  })

  it('the server refuses more shapes than a page can hold', () => {
    refused(/too many shapes/, (map) => {
      for (let at = 0; at < 20_001; at++) map.set(`shape:${at}`, bytes('{}'))
    })
  })
})
