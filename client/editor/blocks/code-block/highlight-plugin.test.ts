import { EditorState, type Transaction } from '@tiptap/pm/state'
import type { DecorationSet } from '@tiptap/pm/view'
import { expect, it } from 'vitest'
import type { DocNode } from '../../../../shared/document/node.ts'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { loadLanguage } from './highlight.ts'
import { highlightPlugin } from './highlight-plugin.ts'

const code = (text: string): DocNode => ({
  type: 'codeBlock',
  attrs: { language: 'javascript' },
  content: [{ type: 'text', text }],
})
const pageOf = (...content: DocNode[]) => documentSchema.nodeFromJSON({ type: 'doc', content })

const plugin = highlightPlugin()

function coloured(state: EditorState): [position: number, text: string][] {
  const { colours } = plugin.getState(state) as { colours: DecorationSet }
  const found = colours.find(undefined, undefined, () => true)
  return found
    .map(({ from, to }): [number, string] => [from, state.doc.textBetween(from, to)])
    .sort(([a], [b]) => a - b)
}

/** Simulates changes by others: the whole page is replaced, with the same nodes where nothing was written. */
function replaced(state: EditorState, change: (tr: Transaction) => Transaction): EditorState {
  const { tr } = state
  return state.apply(tr.replaceWith(0, tr.doc.content.size, change(state.tr).doc.content))
}

it('code highlighting moves with edits above it and updates after edits inside its block', async () => {
  await loadLanguage('javascript')
  const begun = EditorState.create({
    doc: pageOf({ type: 'paragraph' }, code('if (a)'), code('if (b)')),
    plugins: [plugin],
  })
  expect(coloured(begun)).toEqual([
    [3, 'if'],
    [11, 'if'],
  ])
  const above = replaced(begun, (tr) => tr.insertText('Above', 1))
  expect(coloured(above)).toEqual([
    [8, 'if'],
    [16, 'if'],
  ])
  const within = replaced(above, (tr) => tr.insertText('else ', 8))
  expect(coloured(within)).toEqual([
    [8, 'else'],
    [13, 'if'],
    [21, 'if'],
  ])
  const local = within.apply(within.tr.delete(8, 13).insertText('x', 10))
  expect(coloured(local)).toEqual([
    [8, 'ifx'],
    [17, 'if'],
  ])
  const other = replaced(local, (tr) => tr.setNodeMarkup(16, undefined, { language: 'text' }))
  expect(coloured(other)).toEqual([[8, 'ifx']])
})
