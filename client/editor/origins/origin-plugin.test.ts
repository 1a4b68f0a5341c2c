import { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { expect, it, vi } from 'vitest'
import { canonicalHash } from '../../../shared/document/canonical.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { documentSchema } from '../../../shared/document/schema.ts'
import { originAtCursor, originPlugin, origins } from './origin-plugin.ts'

const paragraph = (words?: string): DocNode => ({
  type: 'paragraph',
  ...(words && { content: [{ type: 'text', text: words }] }),
})
const generated = (words: string, unit: string): DocNode => {
  const node = paragraph(words)
  return { ...node, attrs: { unit, hash: canonicalHash(node) } }
}
const begin = (...content: DocNode[]) =>
  EditorState.create({
    doc: documentSchema.nodeFromJSON({ type: 'doc', content }),
    plugins: [originPlugin({ generated: 'heard-generated', edited: 'heard-edited', people: 'heard-people' })],
  })
const heard = (state: EditorState) =>
  origins
    .getState(state)
    ?.heard.find()
    .map(({ from, to, ...rest }) => {
      const { type } = rest as unknown as { type: { attrs: { class: string } } }
      return [state.doc.textBetween(from, to), type.attrs.class]
    })

it('a block counts as edited after typing and as generated after the typed text is removed', () => {
  const before = begin(generated('one', 'a'), generated('two', 'b'), paragraph('three'))
  expect(origins.getState(before)?.of).toEqual(['generated', 'generated', 'people'])
  const after = before.apply(before.tr.insertText('!', 4))
  expect(origins.getState(after)?.of).toEqual(['edited', 'generated', 'people'])
  expect(originAtCursor(after)).toBe('edited')
  const back = after.apply(after.tr.delete(4, 5))
  expect(origins.getState(back)?.runs).toEqual(origins.getState(before)?.runs)
})

it('the origin of blocks is announced only where it changes', () => {
  const state = begin(generated('one', 'a'), generated('two', 'b'), paragraph('three'), paragraph(), paragraph('four'))
  expect(heard(state)).toEqual([
    ['one', 'heard-generated'],
    ['three', 'heard-people'],
  ])
})

it('the origin plugin reports nothing on a page without generated text', () => {
  expect(heard(begin(paragraph('one'), paragraph('two')))).toEqual([])
})

it('the origin plugin reads only the block that has changed', () => {
  const before = begin(...Array.from({ length: 50 }, (_, at) => generated(`block ${at}`, `u${at}`)))
  const read = vi.spyOn(Node.prototype, 'toJSON')
  const after = before.apply(before.tr.insertText('!', 1))
  const blocks = read.mock.contexts.filter((node) => (node as Node).type.name === 'paragraph')
  read.mockRestore()
  expect(blocks).toHaveLength(1)
  const { runs } = origins.getState(after) ?? {}
  // If no run begins or ends, the list stays the very same object, so nothing is redrawn.
  expect(origins.getState(after.apply(after.tr.insertText('?', 1)))?.runs).toBe(runs)
})
