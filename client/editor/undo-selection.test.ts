import { TextSelection } from '@tiptap/pm/state'
import { undo, yUndoPlugin } from '@tiptap/y-tiptap'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { documentSchema } from '../../shared/document/schema.ts'
import { drawnAfresh, exchange, type HeadlessEditor, headlessEditor, updateOf } from './testing/headless-editor.ts'

const { nodes } = documentSchema
const page = (...texts: string[]) =>
  nodes.doc?.create(
    null,
    texts.map((text) => nodes.paragraph?.create(null, documentSchema.text(text)) as never),
  ) as never

function twoEditors(...texts: string[]): [HeadlessEditor, HeadlessEditor] {
  const update = updateOf(page(...texts))
  return [headlessEditor(update, [yUndoPlugin()]), headlessEditor(update, [yUndoPlugin()])]
}

function putCursor({ state, dispatch }: HeadlessEditor, at: number): void {
  dispatch(state.tr.setSelection(TextSelection.create(state.doc, at)))
}

function typeAt(editor: HeadlessEditor, at: number, text: string): void {
  putCursor(editor, at)
  editor.dispatch(editor.state.tr.insertText(text))
}

function arrive(from: HeadlessEditor, at: HeadlessEditor): void {
  Y.applyUpdate(at.doc, Y.encodeStateAsUpdate(from.doc))
}

describe('the selection after undoing', () => {
  it('stays where it is when something arrives', () => {
    const [mine, other] = twoEditors('The first of them.', 'The second of them.')
    typeAt(mine, mine.state.doc.content.size - 1, ' And more.')
    mine.run((state) => undo(state))
    putCursor(mine, 5)
    typeAt(other, 1, 'New: ')
    arrive(other, mine)
    expect(mine.state.selection.anchor).toBe(10)
  })

  it('is no place of a page that was longer then', () => {
    const [mine, other] = twoEditors('The first of them, which is long.', 'The second of them.')
    typeAt(mine, mine.state.doc.content.size - 1, ' And more.')
    exchange(mine, other)
    other.dispatch(other.state.tr.delete(1, 34))
    exchange(mine, other)
    mine.run((state) => undo(state))
    typeAt(other, 1, 'New.')
    arrive(other, mine)
    expect(mine.state.doc.toJSON()).toEqual(drawnAfresh(mine))
    // What is written next takes nothing away of what has arrived.
    typeAt(mine, mine.state.doc.content.size - 1, ' Later.')
    arrive(mine, other)
    expect(other.state.doc.textContent).toBe('New.The second of them. Later.')
  })
})
