import type { Node } from '@tiptap/pm/model'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { describe, expect, it } from 'vitest'
import { documentSchema } from '../../shared/document/schema.ts'
import { borrowedProvenance, KeepProvenance } from './provenance.ts'

const paragraph = (text: string, unit?: string) => ({
  type: 'paragraph',
  attrs: { unit: unit ?? null, hash: unit ? `hash of ${unit}` : null },
  content: [{ type: 'text', text }],
})
const document = (...content: object[]): Node => documentSchema.nodeFromJSON({ type: 'doc', content })

function state(doc: Node): EditorState {
  const addPlugins = KeepProvenance.config.addProseMirrorPlugins as unknown as () => []
  return EditorState.create({ doc, plugins: addPlugins() })
}

const units = ({ doc }: EditorState) => doc.children.map((block) => block.attrs.unit as string | null)

describe('of several blocks with one unit', () => {
  it('a block has borrowed provenance if an earlier block has the same unit', () => {
    const doc = document(paragraph('a', 'u1'), paragraph('b', 'u2'), paragraph('c', 'u1'))
    expect(borrowedProvenance(doc)).toEqual([6])
  })

  it('no block has borrowed its provenance if all units differ', () => {
    expect(borrowedProvenance(document(paragraph('a', 'u1'), paragraph('b'), paragraph('c')))).toEqual([])
  })
})

describe('the provenance of a block', () => {
  const split = (from: EditorState, at: number, meta?: (tr: Transaction) => Transaction) => {
    const tr = from.tr.split(at)
    return from.applyTransaction(meta?.(tr) ?? tr).state
  }

  it('the provenance of a block stays with the head when the block is split', () => {
    const after = split(state(document(paragraph('one two', 'u1'))), 4)
    expect(after.doc.childCount).toBe(2)
    expect(units(after)).toEqual(['u1', null])
    expect(after.doc.child(1).attrs.hash).toBeNull()
  })

  it('the provenance of a block stays with the first copy when the block is duplicated', () => {
    const before = state(document(paragraph('one', 'u1'), paragraph('two')))
    const copy = documentSchema.nodeFromJSON(paragraph('one', 'u1'))
    const { state: after } = before.applyTransaction(before.tr.insert(before.doc.content.size, copy))
    expect(units(after)).toEqual(['u1', null, null])
  })

  it('a change from another person does not change the provenance of blocks', () => {
    const arriving = (tr: Transaction) => tr.setMeta(ySyncPluginKey, { isChangeOrigin: true })
    expect(units(split(state(document(paragraph('one two', 'u1'))), 4, arriving))).toEqual(['u1', 'u1'])
  })
})
