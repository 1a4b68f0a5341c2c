import type { Transaction } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { canonical } from '../../shared/document/canonical.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { documentSchema } from '../../shared/document/schema.ts'
import { validateUpdate } from '../../shared/document/validate-update.ts'
import { fragmentOf, readDoc } from '../../shared/document/yjs.ts'
import { drawnAfresh, exchange, headlessEditor, updateOf } from './testing/headless-editor.ts'
import { edit, make, setMark, somePage } from './testing/random-edits.ts'

it('random edits by two people leave both with the same valid page', () => {
  fc.assert(
    fc.property(somePage, fc.array(edit, { minLength: 1, maxLength: 12 }), (page, edits) => {
      const begun = updateOf(documentSchema.nodeFromJSON(page))
      const editors = [headlessEditor(begun, []), headlessEditor(begun, [])] as const
      // The binding writes nothing before it has seen a page with content.
      for (const editor of editors) editor.dispatch(editor.state.tr)
      for (const { by, meets, ...one } of edits) {
        make(one, by === 0 ? editors[0] : editors[1])
        if (meets) exchange(...editors)
        for (const { state } of editors) state.doc.check()
      }
      exchange(...editors)
      for (const { doc, state } of editors) {
        state.doc.check()
        expect(validateUpdate(Y.encodeStateAsUpdate(doc))).toMatchObject({ ok: true })
        // The binding doesn't write an empty page, nor one that two people have emptied.
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
