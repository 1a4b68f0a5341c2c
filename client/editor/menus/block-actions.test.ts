import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { documentSchema } from '../../../shared/document/schema.ts'
import { EVERY_BLOCK } from '../../e2e/fixtures/every-block.ts'
import { blockAround, deleteBlock, duplicateBlock, moveBlock } from './block-actions.ts'

const doc = documentSchema.nodeFromJSON(EVERY_BLOCK)
const everywhere = Array.from({ length: doc.content.size + 1 }, (_, at) => at)
const words = (node: typeof doc) => node.textBetween(0, node.content.size, '\n').split('\n').sort().join('\n')

function stateAt(position: number): EditorState {
  const selection = TextSelection.near(doc.resolve(position))
  return EditorState.create({ doc, selection })
}

/** The block that contains a text. */
function blockOf(text: string) {
  let at = 0
  doc.descendants((node, position) => {
    if (node.isText && node.text === text) at = position
  })
  return blockAround(doc.resolve(at))
}

describe('a block that is taken by itself', () => {
  it.each([
    ['First', 'listItem'],
    ['Within the first', 'listItem'],
    ['Done', 'taskItem'],
    ['This may go wrong.', 'paragraph'],
    ['localhost', 'table'],
    ['Every block', 'heading'],
  ])('of %s is a %s', (text, type) => {
    expect(blockOf(text)?.node.type.name).toBe(type)
  })

  it('every cursor position belongs to a block that block actions can use', () => {
    for (const at of everywhere) expect(blockAround(stateAt(at).selection.$from)).toBeDefined()
  })

  it('a block moves past its neighbour and back, with its words and the cursor', () => {
    for (const at of everywhere) {
      const state = stateAt(at)
      const block = blockAround(state.selection.$from)
      const moved = block && moveBlock(state, block, 1)
      if (!block || !moved) continue
      moved.doc.check()
      expect(words(moved.doc)).toBe(words(doc))
      const inside = blockAround(moved.selection.$from)
      expect(inside?.node.eq(block.node)).toBe(true)
      const back = inside && moveBlock(EditorState.create({ doc: moved.doc }), inside, -1)
      expect(back?.doc.eq(doc)).toBe(true)
    }
  })

  it('duplicating a block and deleting the copy leaves the page as before', () => {
    for (const at of everywhere) {
      const state = stateAt(at)
      const block = blockAround(state.selection.$from)
      if (!block) continue
      const doubled = duplicateBlock(state, block)
      doubled.doc.check()
      expect(doubled.doc.content.size).toBe(doc.content.size + block.node.nodeSize)
      const deleted = deleteBlock(EditorState.create({ doc: doubled.doc }), block)
      expect(deleted.doc.eq(doc)).toBe(true)
      deleteBlock(state, block).doc.check()
    }
  })

  it('deleting the only block of a page leaves an empty paragraph', () => {
    const only = documentSchema.nodeFromJSON({ type: 'doc', content: [{ type: 'horizontalRule' }] })
    const state = EditorState.create({ doc: only })
    const block = blockAround(only.resolve(0))
    expect(block && deleteBlock(state, block).doc.toJSON()).toMatchObject({ content: [{ type: 'paragraph' }] })
  })
})
