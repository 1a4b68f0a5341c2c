import { type Plugin, Selection, type Transaction } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalHash } from '../../../shared/document/canonical.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { originsOf, traceOf } from '../../../shared/document/origin.ts'
import { documentSchema } from '../../../shared/document/schema.ts'
import { fragmentOf, readDoc } from '../../../shared/document/yjs.ts'
import { KeepProvenance } from '../provenance.ts'
import { exchange, type HeadlessEditor, headlessEditor, updateOf } from '../testing/headless-editor.ts'
import { edit, make, somePage } from '../testing/random-edits.ts'
import { originPlugin, origins } from './origin-plugin.ts'

const HEARD = { generated: 'generated', edited: 'edited', people: 'people' }
const addKeepProvenance = KeepProvenance.config.addProseMirrorPlugins as unknown as () => Plugin[]
const plugins = () => [...addKeepProvenance(), originPlugin(HEARD)]

/** Pages with some generated blocks, some of them retired. */
const published = fc.tuple(somePage, fc.infiniteStream(fc.nat(5))).map(
  ([page, choices]): DocNode => ({
    ...page,
    content: page.content?.map((node, at) => publish(node, at, choices)) ?? [],
  }),
)

function publish(node: DocNode, at: number, choices: Iterator<number>): DocNode {
  const choice = choices.next().value as number
  if (choice < 2) return node
  const hash = canonicalHash(documentSchema.nodeFromJSON(node).toJSON() as DocNode)
  return { ...node, attrs: { ...node.attrs, unit: `u${at}`, hash, ...(choice === 5 && { retired: 1 }) } }
}

/** Text typed into a block. Most other edits leave it as it is. */
const typing = fc.record({
  by: fc.nat(1),
  from: fc.nat(1000).map((thousandths) => thousandths / 1000),
  to: fc.constant(0),
  act: fc.constant((tr: Transaction, _: number, at: number) => {
    const { $from } = Selection.near(tr.doc.resolve(at))
    if ($from.parent.isTextblock) tr.insertText('words', $from.pos)
  }),
  meets: fc.boolean(),
})

const fromTheStart = (page: DocNode) => originsOf((page.content ?? []).map(traceOf))
const shown = ({ state }: HeadlessEditor) => origins.getState(state)?.of

it('the shown origins of blocks always match the page after any edits', () => {
  const seen = new Set<unknown>()
  fc.assert(
    fc.property(published, fc.array(fc.oneof(edit, typing), { minLength: 1, maxLength: 10 }), (page, edits) => {
      const begun = updateOf(documentSchema.nodeFromJSON(page))
      const editors = [headlessEditor(begun, plugins()), headlessEditor(begun, plugins())] as const
      for (const editor of editors) editor.dispatch(editor.state.tr)
      for (const { by, meets, ...one } of edits) {
        make(one, by === 0 ? editors[0] : editors[1])
        if (meets) exchange(...editors)
        for (const editor of editors) {
          expect(shown(editor)).toEqual(fromTheStart(editor.state.doc.toJSON() as DocNode))
          for (const origin of shown(editor) ?? []) seen.add(origin)
        }
      }
      exchange(...editors)
      for (const editor of editors) {
        // The server has only the shared document, which contains no empty page.
        const isWritten = fragmentOf(editor.doc).length > 0
        if (isWritten) expect(shown(editor)).toEqual(fromTheStart(readDoc(editor.doc)))
      }
    }),
    { numRuns: 40 },
  )
  expect([...seen].sort()).toEqual(['edited', 'generated', null, 'people'].sort())
})
