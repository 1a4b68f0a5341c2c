import { expect, it } from 'vitest'
import { canonicalHash } from '../../../../shared/document/canonical.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { exchange, type HeadlessEditor, headlessEditor, updateOf } from '../../testing/headless-editor.ts'
import { acceptOnce } from './accept-once.ts'
import { acceptSuggestion } from './accept-suggestion.ts'
import { suggestedBlocks } from './suggested-blocks.ts'

const text = (words: string): DocNode => ({ type: 'text', text: words })
const paragraph = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content })
const item = (words: string): DocNode => ({ type: 'listItem', content: [paragraph(text(words))] })
const MINE = paragraph(text('A person wrote that the queue holds ten.'))
const CITED = paragraph(text('The queue holds twenty'), { type: 'citation', attrs: { id: 77 } }, text(' today.'))
const LIST: DocNode = { type: 'bulletList', content: [item('one'), item('two')] }
const LONGER: DocNode = { type: 'bulletList', content: [item('one'), item('and two'), item('three')] }
const CODE: DocNode = { type: 'codeBlock', content: [text('queue = 20')] }

function open(block: DocNode): HeadlessEditor[] {
  const attrs = { ...block.attrs, unit: 'a', hash: 'as published' }
  const content = [paragraph(text('Before.')), { ...block, attrs }, paragraph(text('After.'))]
  const update = updateOf(documentSchema.nodeFromJSON({ type: 'doc', content }))
  return [headlessEditor(update, []), headlessEditor(update, []), headlessEditor(update, [])]
}

function accept(editor: HeadlessEditor, node: DocNode): void {
  const suggestion = { id: 5, block: 'a', node, hash: canonicalHash(node), commit_hash: null, version: 1 }
  const [block] = suggestedBlocks(editor.state.doc, [suggestion])
  if (!block) throw new Error('nothing is suggested')
  acceptOnce(editor.doc, { unit: 'a', hash: suggestion.hash }, () =>
    editor.dispatch(acceptSuggestion(editor.state, block)),
  )
}

const ROUNDS = Array.from({ length: 6 }, (_, round) => round)

it.each([
  ['a paragraph with a source', MINE, CITED],
  ['a list', LIST, LONGER],
  ['another kind of block', MINE, CODE],
])('what three people accept at once is there once: %s', (_, before, after) => {
  // Who comes last is decided by random numbers.
  for (const _round of ROUNDS) {
    const editors = open(before)
    for (const editor of editors) accept(editor, after)
    exchange(...editors)
    exchange(...editors)
    for (const { state } of editors) {
      expect(state.doc.childCount).toBe(3)
      expect(canonicalHash(state.doc.child(1).toJSON() as DocNode)).toBe(canonicalHash(after))
    }
  }
})

it('keeps what either of them wrote there afterwards', () => {
  for (const _round of ROUNDS) {
    const [ann, ben] = open(MINE) as [HeadlessEditor, HeadlessEditor]
    for (const [editor, words] of [
      [ann, 'Ann: '],
      [ben, 'Ben: '],
    ] as const) {
      accept(editor, CITED)
      editor.dispatch(editor.state.tr.insertText(words, editor.state.doc.child(0).nodeSize + 1))
    }
    exchange(ann, ben)
    exchange(ann, ben)
    const read = ann.state.doc.child(1).textContent
    expect(ben.state.doc.child(1).textContent).toBe(read)
    expect(read.replace(/(Ann|Ben): /g, '')).toBe('The queue holds twenty today.')
    expect(read).toMatch(/Ann: .*Ben: |Ben: .*Ann: /)
  }
})

it('leaves an acceptance alone that nobody else has made', () => {
  const [ann, ben] = open(MINE) as [HeadlessEditor, HeadlessEditor]
  accept(ann, CITED)
  exchange(ann, ben)
  ben.dispatch(ben.state.tr.insertText('Now: ', ben.state.doc.child(0).nodeSize + 1))
  exchange(ann, ben)
  expect(ann.state.doc.child(1).textContent).toBe('Now: The queue holds twenty today.')
})
