import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { canJoin, canSplit, findWrapping, liftTarget } from '@tiptap/pm/transform'
import fc from 'fast-check'
import type { DocNode } from '../../../shared/document/node.ts'
import { documentSchema } from '../../../shared/document/schema.ts'
import { anyPage } from '../../../shared/document/testing/generated-documents.ts'
import type { HeadlessEditor } from './headless-editor.ts'

/**
 * Any page without surrogate pairs. A real cursor is never within a character, but generated positions could
 * be.
 */
export const somePage = anyPage.map(
  (page) => JSON.parse(JSON.stringify(page).replace(/[\ud800-\udfff]/g, 'x')) as DocNode,
)

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
export const setMark =
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
export const edit = fc.record({
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

type MadeEdit = { from: number; to: number; act: Edit }

/** Applies an edit at its relative position on the page, and leaves the cursor there. */
export function make({ from, to, act }: MadeEdit, editor: HeadlessEditor): void {
  const { tr, doc } = editor.state
  const [low = 0, high = 0] = [from, to].map((share) => Math.floor(share * doc.content.size)).sort((a, b) => a - b)
  act(tr, low, high)
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(low, tr.doc.content.size))))
  editor.dispatch(tr)
}
