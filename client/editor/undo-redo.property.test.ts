import { type Plugin, Selection, TextSelection } from '@tiptap/pm/state'
import { redo, undo, yUndoPlugin, yUndoPluginKey } from '@tiptap/y-tiptap'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { UndoManager } from 'yjs'
import { canonical } from '../../shared/document/canonical.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { documentSchema } from '../../shared/document/schema.ts'
import { tableEditingPlugins } from './blocks/table/table-editing.ts'
import { KeepProvenance } from './provenance.ts'
import { exchange, type HeadlessEditor, headlessEditor, updateOf } from './testing/headless-editor.ts'
import { edit, make, somePage } from './testing/random-edits.ts'
import { TitleLine } from './title-line.ts'
import { TrailingParagraph } from './trailing-paragraph.ts'
import { undoSelectionPlugin } from './undo-selection.ts'
import { beginUndoStep } from './undo-step.ts'

/** Plugins that extend a change, for example in an empty page or after the last block. */
const ADDING = [TitleLine, TrailingParagraph, KeepProvenance].map((extension) => extension.config.addProseMirrorPlugins)

const plugins = (): Plugin[] => [
  yUndoPlugin(),
  undoSelectionPlugin(),
  ...tableEditingPlugins(() => true),
  ...ADDING.flatMap((add) => add?.call({ options: {} } as never) ?? []),
]

const pageOf = ({ state }: HeadlessEditor) => canonical(state.doc.toJSON() as DocNode)
const selectionOf = ({ state }: HeadlessEditor) => state.selection.toJSON() as unknown

const managerOf = ({ state }: HeadlessEditor): UndoManager => yUndoPluginKey.getState(state).undoManager

function undoAll(editor: HeadlessEditor): void {
  while (managerOf(editor).canUndo()) editor.run((state) => undo(state) === true)
}

function redoAll(editor: HeadlessEditor): void {
  while (managerOf(editor).canRedo()) editor.run((state) => redo(state) === true)
}

it('undoing everything restores the first page, and redoing everything restores the last', () => {
  fc.assert(
    fc.property(fc.option(somePage), fc.array(edit, { minLength: 1, maxLength: 8 }), (page, edits) => {
      const editor = headlessEditor(page ? updateOf(documentSchema.nodeFromJSON(page)) : undefined, plugins())
      editor.dispatch(editor.state.tr)
      const first = pageOf(editor)
      for (const one of edits) {
        beginUndoStep(editor.state)
        make(one, editor)
      }
      const last = pageOf(editor)
      undoAll(editor)
      expect(pageOf(editor)).toBe(first)
      // Moving the cursor writes nothing.
      editor.dispatch(editor.state.tr.setMeta('pointer', true))
      redoAll(editor)
      expect(pageOf(editor)).toBe(last)
    }),
    { numRuns: 60 },
  )
})

it('each undo and each redo restores the page and the selection', () => {
  fc.assert(
    fc.property(somePage, fc.array(edit, { minLength: 1, maxLength: 6 }), (page, edits) => {
      const editor = headlessEditor(updateOf(documentSchema.nodeFromJSON(page)), plugins())
      editor.dispatch(editor.state.tr)
      const steps: { before: unknown[]; after: unknown[] }[] = []
      const seen = () => [pageOf(editor), selectionOf(editor)]
      for (const one of edits) {
        beginUndoStep(editor.state)
        const { doc, selection } = editor.state
        editor.dispatch(
          editor.state.tr.setSelection(TextSelection.near(doc.resolve(Math.floor(one.to * doc.content.size)))),
        )
        const before = seen()
        const { length } = managerOf(editor).undoStack
        make(one, editor)
        if (managerOf(editor).undoStack.length > length) steps.push({ before, after: seen() })
        else editor.dispatch(editor.state.tr.setSelection(Selection.fromJSON(editor.state.doc, selection.toJSON())))
      }
      for (const { before } of steps.toReversed()) {
        editor.run((state) => undo(state) === true)
        expect(seen()).toEqual(before)
      }
      for (const { after } of steps) {
        editor.run((state) => redo(state) === true)
        expect(seen()).toEqual(after)
      }
    }),
    { numRuns: 60 },
  )
})

/** Inserts a character that only this person types, at a relative position on the page. */
function writeSign(editor: HeadlessEditor, share: number, sign: string): void {
  const { doc, tr } = editor.state
  const selection = Selection.near(doc.resolve(Math.floor(share * doc.content.size)))
  if (selection.$head.parent.isTextblock) editor.dispatch(tr.insertText(sign, selection.head))
}

const SIGNS = /[\ue000-\ue0ff]/g
const signOf = (index: number) => String.fromCharCode(0xe000 + index)

it('text that others wrote meanwhile stays, whatever is undone and redone', () => {
  const theirs = fc.double({ min: 0, max: 1, noNaN: true })
  const edits = fc.array(fc.tuple(fc.option(edit), theirs), { minLength: 1, maxLength: 8 })
  const walk = fc.array(fc.tuple(fc.constantFrom(undo, undo, redo), theirs), { maxLength: 8 })
  fc.assert(
    fc.property(somePage, edits, walk, (page, made, walked) => {
      const begun = updateOf(documentSchema.nodeFromJSON(page))
      const [mine, other] = [headlessEditor(begun, plugins()), headlessEditor(begun, plugins())]
      for (const editor of [mine, other]) editor.dispatch(editor.state.tr)
      const signs = () => {
        exchange(mine, other)
        return new Set(mine.state.doc.textContent.match(SIGNS))
      }
      let written = 0
      const write = (share: number) => {
        written += 1
        writeSign(other, share, signOf(written))
      }
      for (const [one, share] of made) {
        if (one) {
          beginUndoStep(mine.state)
          make(one, mine)
        } else write(share)
        exchange(mine, other)
      }
      const before = signs()
      const first = written
      for (const [act, share] of walked) {
        const seen = signs()
        mine.run((state) => act(state) === true)
        const now = signs()
        expect([...seen.difference(now)].filter((sign) => act === undo || sign > signOf(first))).toEqual([])
        write(share)
      }
      const since = [...signs()].filter((sign) => sign > signOf(first))
      redoAll(mine)
      expect([...before.union(new Set(since)).difference(signs())]).toEqual([])
      for (const { state } of [mine, other]) state.doc.check()
      expect(pageOf(other)).toBe(pageOf(mine))
    }),
    { numRuns: 60 },
  )
})
