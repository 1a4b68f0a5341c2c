import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { documentSchema } from '../../../shared/document/schema.ts'
import { insertionOf } from './insertion.ts'

const page = documentSchema.nodeFromJSON({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Hello world' }] },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Quoted' }] }] },
    { type: 'horizontalRule' },
  ],
})
const stateAt = (position: number) => EditorState.create({ doc: page, selection: TextSelection.create(page, position) })
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

describe('recovered text', () => {
  it('recovered text goes into the line with the cursor when it is a single line', () => {
    expect(insertionOf(stateAt(6), 'big ', true)).toEqual({ at: 6, content: [{ type: 'text', text: 'big ' }] })
  })

  it('recovered text goes behind the block with the cursor when it has several lines', () => {
    const inQuote = stateAt(page.child(0).nodeSize + 3)
    const { at, content } = insertionOf(inQuote, 'one\n\ntwo', true)
    expect(at).toBe(page.child(0).nodeSize + page.child(1).nodeSize)
    expect(content).toEqual([paragraph('one'), paragraph('two')])
  })

  it('recovered text goes to the end of the page where there is no cursor', () => {
    const expected = { at: page.content.size, content: [paragraph('big ')] }
    expect(insertionOf(stateAt(6), 'big ', false)).toEqual(expected)
  })

  it('recovered text goes behind a block that is selected as a whole', () => {
    const rule = page.content.size - 1
    const state = EditorState.create({ doc: page, selection: NodeSelection.create(page, rule) })
    expect(insertionOf(state, 'big', true)).toEqual({ at: page.content.size, content: [paragraph('big')] })
  })
})
