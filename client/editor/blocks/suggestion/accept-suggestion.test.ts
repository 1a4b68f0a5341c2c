import type { EditorView } from '@tiptap/pm/view'
import { yUndoPlugin, yUndoPluginKey } from '@tiptap/y-tiptap'
import { expect, it } from 'vitest'
import type * as Y from 'yjs'
import { canonicalHash } from '../../../../shared/document/canonical.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { exchange, headlessEditor, updateOf } from '../../testing/headless-editor.ts'
import { acceptSuggestion } from './accept-suggestion.ts'

const paragraph = (text: string, attrs = {}): DocNode => ({
  type: 'paragraph',
  attrs,
  content: [{ type: 'text', text }],
})
const [BASE, NEW] = [paragraph('Ten wait.'), paragraph('Twenty wait.')]
const suggestion = {
  ...{ id: 5, block: 'a', node: NEW, hash: canonicalHash(NEW), base: BASE, base_hash: canonicalHash(BASE) },
  ...{ commit_hash: null, created_at: '', version: 1 },
}
const PAGE = documentSchema.nodeFromJSON({
  type: 'doc',
  content: [paragraph('Ten wait. We checked.', { unit: 'a', hash: suggestion.base_hash }), paragraph('Below.')],
})

const STORED = updateOf(PAGE)

function open() {
  const editor = headlessEditor(STORED, [yUndoPlugin()])
  const undoing = () => (yUndoPluginKey.getState(editor.state) as { undoManager: Y.UndoManager }).undoManager
  const accept = () =>
    acceptSuggestion({ state: editor.state } as EditorView, { doc: editor.doc, suggestion, choices: new Map() })
  const read = () => [0, 1].map((at) => editor.state.doc.child(at).textContent)
  const type = (words: string) => editor.dispatch(editor.state.tr.insertText(words, editor.state.doc.content.size - 1))
  return { editor, undoing, accept, read, type, hash: () => editor.state.doc.child(0).attrs.hash as string }
}

const BEFORE = 'Ten wait. We checked.'
const AFTER = 'Twenty wait. We checked.'

it('accepting a suggestion is one undo step, separate from typing before and after', () => {
  const { undoing, accept, read, type } = open()
  type(' One.')
  accept()
  type(' Two.')
  expect(read()).toEqual([AFTER, 'Below. One. Two.'])
  undoing().undo()
  expect(read()).toEqual([AFTER, 'Below. One.'])
  undoing().undo()
  expect(read()).toEqual([BEFORE, 'Below. One.'])
  undoing().redo()
  expect(read()).toEqual([AFTER, 'Below. One.'])
})

it('an acceptance can be undone while later edits stay', () => {
  const { undoing, accept, read, type, hash } = open()
  const undo = accept()
  type(' Two.')
  expect(hash()).toBe(suggestion.hash)
  expect(undo()).toBe(true)
  expect(read()).toEqual([BEFORE, 'Below. Two.'])
  expect(hash()).toBe(suggestion.base_hash)
  expect(undo()).toBe(false)
  undoing().undo()
  expect(read()).toEqual([BEFORE, 'Below.'])
})

it('an acceptance by two people is undone once, by either of them', () => {
  const [ann, ben] = [open(), open()]
  const meet = () => exchange(ann.editor, ben.editor)
  const [undo, undoOther] = [ann.accept(), ben.accept()]
  meet()
  expect(ben.read()).toEqual([AFTER, 'Below.'])
  expect(undo()).toBe(true)
  meet()
  expect(ben.read()).toEqual([BEFORE, 'Below.'])
  expect(undoOther()).toBe(false)
  // Undone by the keyboard, too: no text is there twice.
  ben.undoing().undo()
  meet()
  expect([ann.read(), ben.read()]).toEqual([
    [BEFORE, 'Below.'],
    [BEFORE, 'Below.'],
  ])
})

it('accepting an already accepted suggestion adds no undo step', () => {
  const [ann, ben] = [open(), open()]
  ann.accept()
  exchange(ann.editor, ben.editor)
  ben.type(' Mine.')
  expect(ben.accept()()).toBe(false)
  expect(ben.read()).toEqual([AFTER, 'Below. Mine.'])
})
