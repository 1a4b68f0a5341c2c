import { EditorState, type Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { canvasOf, PICTURE } from '../../../../shared/document/canvas/canvas.ts'
import { isCanvasId } from '../../../../shared/document/canvas/canvas-id.ts'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { readEntries } from './canvas-clipboard.ts'
import { canvasIds } from './canvas-ids.ts'

const drawing = (id: string | null) => documentSchema.nodes.editorCanvas?.create({ id }) as never
const words = documentSchema.node('paragraph', null, [documentSchema.text('words')])

function page(...ids: (string | null)[]) {
  const doc = new Y.Doc()
  for (const id of ids) if (id) canvasOf(doc, id).set('shape:a', new TextEncoder().encode(`{"of":"${id}"}`))
  const state = EditorState.create({
    doc: documentSchema.node('doc', null, [words, ...ids.map(drawing)]),
    plugins: [canvasIds(doc)],
  })
  const change = (act: (tr: Transaction) => Transaction) => {
    const after = state.applyTransaction(act(state.tr)).state
    const found: unknown[] = []
    after.doc.descendants((node) => {
      if (node.type.name === 'editorCanvas') found.push(node.attrs.id)
    })
    return found
  }
  return { doc, state, change }
}

const AFTER_WORDS = words.nodeSize

describe('a drawing', () => {
  it('a pasted or duplicated drawing gets a new id and a copy of the shapes', () => {
    for (const place of [0, AFTER_WORDS + 1]) {
      const { doc, change } = page('one')
      const ids = change((tr) => tr.insert(place, drawing('one')))
      const copy = ids.find((id) => id !== 'one')
      expect(ids.indexOf('one')).toBe(place === 0 ? 1 : 0)
      expect(isCanvasId(copy)).toBe(true)
      expect(canvasOf(doc, String(copy)).toJSON()).toEqual(canvasOf(doc, 'one').toJSON())
    }
  })

  it('a drawing that is moved or put back keeps its id', () => {
    const { state, change } = page('one', 'two')
    const node = state.doc.nodeAt(AFTER_WORDS)
    expect(change((tr) => tr.delete(AFTER_WORDS, AFTER_WORDS + 1).insert(0, node as never))).toEqual(['one', 'two'])
    expect(page().change((tr) => tr.insert(0, drawing('gone before')))).toHaveLength(1)
    expect(page().change((tr) => tr.insert(0, drawing('was-cut')))).toEqual(['was-cut'])
  })

  it('a drawing with a missing or invalid id gets a valid id of its own', () => {
    const [id, other] = page().change((tr) => tr.insert(0, [drawing(null), drawing('not an id')]))
    expect([isCanvasId(id), isCanvasId(other), id !== other]).toEqual([true, true, true])
  })

  it('a drawing that arrives from others is left as it is', () => {
    const ids = page('one').change((tr) =>
      tr.insert(0, drawing('one')).setMeta(ySyncPluginKey, { isChangeOrigin: true }),
    )
    expect(ids).toEqual(['one', 'one'])
  })

  it('pasting a drawing ignores clipboard entries that the server would refuse', () => {
    const shape = ['shape:a/props', '{"w":1}'] as const
    expect(readEntries(JSON.stringify([shape, ['schema-1', true]]))).toEqual([shape, ['schema-1', true]])
    const bad = [
      ['shape:a', '{"__proto__":{}}'],
      ['other', '{}'],
      ['schema-9', true],
      ['shape:a', true],
      [PICTURE, '<svg xmlns="x"><script/></svg>'],
      ['shape:a', '{}', 1],
      [1, '{}'],
      'shape:a',
    ]
    expect(readEntries(JSON.stringify(bad))).toEqual([['shape:a', '{}', 1]])
    for (const text of ['', '{}', 'null', '[[', '7']) expect(readEntries(text)).toEqual([])
  })
})
