import type { NodeType } from '@tiptap/pm/model'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { expect, it } from 'vitest'
import { documentSchema } from '../../shared/document/schema.ts'
import { stepWatch } from './undo-steps.ts'

/** Whether each of these acts begins an undo step of its own. */
function begun(...acts: ((state: EditorState) => Transaction)[]): boolean[] {
  const doc = documentSchema.node('doc', null, [
    documentSchema.node('paragraph', null, [documentSchema.text('some words')]),
  ])
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, 5) })
  const begins = stepWatch()
  return acts.map((act) => {
    const tr = act(state)
    const is = begins(tr, state.selection)
    state = state.apply(tr)
    return is
  })
}

const type = ({ tr }: EditorState) => tr.insertText('x')
const backspace = ({ tr, selection: { head } }: EditorState) => tr.delete(head - 1, head)
const forward = ({ tr, selection: { head } }: EditorState) => tr.delete(head, head + 1)
const go = ({ tr, doc }: EditorState) => tr.setSelection(TextSelection.create(doc, 2))
const stay = ({ tr, selection }: EditorState) => tr.setSelection(selection)
const arrive = ({ tr }: EditorState) => tr.insertText('y', 1).setMeta(ySyncPluginKey, { isChangeOrigin: true })
const become =
  (name: string) =>
  ({ tr, schema, selection: { head } }: EditorState) =>
    tr.setBlockType(head, head, schema.nodes[name] as NodeType)

it('continuous typing or deleting is a single undo step', () => {
  expect(begun(type, type, stay, arrive, type)).toEqual([true, false, false, false, false])
  expect(begun(backspace, backspace, forward)).toEqual([true, false, false])
})

it('deleting after typing, typing elsewhere and changing a block are separate undo steps', () => {
  expect(begun(type, backspace, type)).toEqual([true, true, true])
  expect(begun(type, go, type)).toEqual([true, false, true])
  expect(begun(type, become('heading'), become('paragraph'), type)).toEqual([true, true, true, true])
})
