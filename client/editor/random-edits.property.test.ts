import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { canJoin, canSplit, findWrapping, liftTarget } from '@tiptap/pm/transform'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { canonical } from '../../shared/document/canonical.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { documentSchema } from '../../shared/document/schema.ts'
import { anyPage } from '../../shared/document/testing/generated-documents.ts'
import { validateUpdate } from '../../shared/document/validate-update.ts'
import { fragmentOf, readDoc } from '../../shared/document/yjs.ts'
import { drawnAfresh, exchange, headlessEditor, updateOf } from './testing/headless-editor.ts'

/** Nobody's cursor is within a character, but places that are made up would be. */
const somePage = anyPage.map((page) => JSON.parse(JSON.stringify(page).replace(/[\ud800-\udfff]/g, 'x')) as DocNode)

type Edit = (tr: Transaction, from: number, to: number) => unknown

const { nodes, marks } = documentSchema
const range = (tr: Transaction, from: number, to: number) => tr.doc.resolve(from).blockRange(tr.doc.resolve(to))

const wrapIn =
  (name: string): Edit =>
  (tr, from, to) => {
    const blocks = range(tr, from, to)
    const type = nodes[name]
    const wrapping = blocks && type && findWrapping(blocks, type)
    if (blocks && wrapping) tr.wrap(blocks, wrapping)
  }
const setMark =
  (name: string): Edit =>
  (tr, from, to) => {
    const type = marks[name]
    return type && tr.addMark(from, to, type.create(name === 'link' ? { href: 'https://x.y' } : null))
  }
const setType =
  (name: string): Edit =>
  (tr, from, to) => {
    const type = nodes[name]
    if (type) tr.setBlockType(from, to, type)
  }

const EDITS: Edit[] = [
  (tr, from) => tr.doc.resolve(from).parent.isTextblock && tr.insertText('words', from),
  (tr, from, to) => tr.deleteRange(from, to),
  (tr, from) => canSplit(tr.doc, from) && tr.split(from),
  (tr, from) => canSplit(tr.doc, from, 2) && tr.split(from, 2),
  (tr, from) => {
    const { nodeBefore, nodeAfter } = tr.doc.resolve(from)
    const isAlike = nodeBefore?.isBlock && !nodeBefore.isAtom && nodeBefore.type === nodeAfter?.type
    if (isAlike && canJoin(tr.doc, from)) tr.join(from)
  },
  (tr, from, to) => {
    const blocks = range(tr, from, to)
    const depth = blocks && liftTarget(blocks)
    if (blocks && typeof depth === 'number') tr.lift(blocks, depth)
  },
  (tr, from, to) => tr.removeMark(from, to),
  ...['bulletList', 'taskList', 'orderedList', 'blockquote', 'alert'].map(wrapIn),
  ...['heading', 'paragraph', 'codeBlock'].map(setType),
  ...['bold', 'code', 'link', 'underline'].map(setMark),
]

const place = fc.double({ min: 0, max: 1, noNaN: true })
const edit = fc.record({
  by: fc.nat(1),
  from: place,
  to: place,
  act: fc.oneof(
    fc.constantFrom(...EDITS),
    fc.tuple(somePage, place, place).map(([page, start, end]): Edit => {
      const { content } = documentSchema.nodeFromJSON(page)
      const [low = 0, high = 0] = [start, end].map((share) => Math.floor(share * content.size)).sort((a, b) => a - b)
      return (tr, from, to) => tr.replaceRange(from, to, documentSchema.node('doc', null, content).slice(low, high))
    }),
  ),
  meets: fc.boolean(),
})

it('whatever two people do at once to a page, it stays one that the schema allows and the server takes, for both', () => {
  fc.assert(
    fc.property(somePage, fc.array(edit, { minLength: 1, maxLength: 12 }), (page, edits) => {
      const begun = updateOf(documentSchema.nodeFromJSON(page))
      const editors = [headlessEditor(begun, []), headlessEditor(begun, [])] as const
      // The binding writes nothing before it has seen a page with content.
      for (const editor of editors) editor.dispatch(editor.state.tr)
      for (const { by, from, to, act, meets } of edits) {
        const editor = by === 0 ? editors[0] : editors[1]
        const { tr, doc } = editor.state
        const [low = 0, high = 0] = [from, to]
          .map((share) => Math.floor(share * doc.content.size))
          .sort((a, b) => a - b)
        act(tr, low, high)
        tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(low, tr.doc.content.size))))
        editor.dispatch(tr)
        if (meets) exchange(...editors)
        for (const { state } of editors) state.doc.check()
      }
      exchange(...editors)
      for (const { doc, state } of editors) {
        state.doc.check()
        expect(validateUpdate(Y.encodeStateAsUpdate(doc))).toMatchObject({ ok: true })
        // An empty page is not written, nor is one that two people have emptied.
        const isWritten = fragmentOf(doc).length > 0
        if (isWritten) expect(canonical(readDoc(doc))).toBe(canonical(state.doc.toJSON() as DocNode))
      }
      for (const editor of editors)
        expect(canonical(editor.state.doc.toJSON() as DocNode)).toBe(canonical(drawnAfresh(editor)))
      const [mine, theirs] = editors.map(({ state }) => canonical(state.doc.toJSON() as DocNode))
      expect(mine).toBe(theirs)
    }),
    { numRuns: 150 },
  )
})

it.each(['bold', 'italic', 'strike', 'underline'])(
  'a text that one makes code and another %s at once is code',
  (name) => {
    const page = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'words' }] }] }
    const begun = updateOf(documentSchema.nodeFromJSON(page))
    const editors = [headlessEditor(begun, []), headlessEditor(begun, [])] as const
    for (const editor of editors) editor.dispatch(editor.state.tr)
    const format = (editor: (typeof editors)[number], mark: string) =>
      editor.dispatch(setMark(mark)(editor.state.tr, 1, 6) as Transaction)
    format(editors[0], 'code')
    format(editors[1], name)
    exchange(...editors)
    for (const { doc, state } of editors) {
      state.doc.check()
      expect(state.doc.toString()).toBe('doc(paragraph(code("words")))')
      expect(canonical(readDoc(doc))).toBe(canonical(state.doc.toJSON() as DocNode))
    }
  },
)
