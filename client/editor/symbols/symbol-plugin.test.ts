import type { Node, NodeType } from '@tiptap/pm/model'
import { findWrapping } from '@tiptap/pm/transform'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { NamedSymbol } from '../../../shared/contract/named-symbols.ts'
import { codeName } from '../../../shared/document/code-name.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { documentSchema } from '../../../shared/document/schema.ts'
import { exchange, type HeadlessEditor, headlessEditor, updateOf } from '../testing/headless-editor.ts'
import { edit, make, somePage } from '../testing/random-edits.ts'
import { symbolAt, symbolNames, symbolPlugin } from './symbol-plugin.ts'

const text = (words: string, ...marks: string[]): DocNode => ({
  ...{ type: 'text', text: words },
  marks: marks.map((type) => (type === 'link' ? { type, attrs: { href: 'https://example.org' } } : { type })),
})
const block = (type: string, ...content: DocNode[]): DocNode => ({ type, content })
const symbol = (name: string): NamedSymbol => ({
  ...{ name, kind: 'function', path: 'src/queue.ts', start_line: 3, end_line: 5, page_id: 4 },
})

function begin(content: readonly DocNode[], isKnown: (name: string) => boolean = () => true) {
  const acts: (() => void)[] = []
  const openPage = vi.fn()
  const find = vi.fn(
    async (names: readonly string[]) => new Map(names.filter(isKnown).map((name) => [name, symbol(name)])),
  )
  const later = (act: () => void) => {
    acts.push(act)
    return () => acts.splice(acts.indexOf(act), 1)
  }
  const news: (() => void)[] = []
  const onNews = (again: () => void) => {
    news.push(again)
    return () => undefined
  }
  const update = updateOf(documentSchema.nodeFromJSON({ type: 'doc', content }))
  const editor = headlessEditor(update, [
    symbolPlugin({ find, openPage, className: 'name', hint: 'Ctrl-click', later, onNews }),
  ])
  /** Simulates a pause in typing. */
  const pause = async () => {
    for (const act of acts.splice(0)) act()
    await new Promise(setImmediate)
  }
  const moved = async () => {
    for (const again of news) again()
    await pause()
  }
  return { editor, find, openPage, pause, moved }
}

const shown = ({ state }: HeadlessEditor) =>
  symbolNames
    .getState(state)
    ?.marked.find()
    .map(({ from, to }) => state.doc.textBetween(from, to))

it('inline code links to its symbol, except in headings, links and code blocks', async () => {
  const { editor, openPage, pause } = begin(
    [
      { ...block('heading', text('lead', 'code')), attrs: { level: 2 } },
      block('paragraph', text('Ask '), text('admit()', 'code'), text(' or '), text('npm test', 'code')),
      block('paragraph', text('linked', 'code', 'link'), text('unknown', 'code'), text('plain')),
      block('bulletList', block('listItem', block('paragraph', text('Queue.admit', 'code', 'bold')))),
      block('codeBlock', text('admit')),
    ],
    (name) => name !== 'unknown',
  )
  expect(shown(editor)).toEqual([])
  await pause()
  expect(shown(editor)).toEqual(['admit()', 'Queue.admit'])
  const [first] = symbolNames.getState(editor.state)?.marked.find() ?? []
  expect((first as unknown as { type: { attrs: object } }).type.attrs).toEqual({
    class: 'name',
    title: 'function · src/queue.ts:3–5 · Ctrl-click',
  })
  symbolAt(editor.state, Number(first?.from) + 1, Number(first?.to))?.()
  expect(openPage).toHaveBeenCalledExactlyOnceWith(4, '#L3-L5:src/queue.ts')
  expect(symbolAt(editor.state, Number(first?.from), Number(first?.to) + 1)).toBeUndefined()
})

it('an edited code name has no symbol link until its new symbol is known', async () => {
  const { editor, find, pause } = begin(
    [block('paragraph', text('admit', 'code'), text(' it'))],
    (name) => name !== 'admitA',
  )
  await pause()
  const [{ from, to } = { from: 0, to: 0 }] = symbolNames.getState(editor.state)?.marked.find() ?? []
  // Text next to the name doesn't change it.
  editor.dispatch(editor.state.tr.insertText('!', to + 1))
  expect(shown(editor)).toEqual(['admit'])
  editor.dispatch(editor.state.tr.insertText('A', to))
  expect(shown(editor)).toEqual([])
  await pause()
  expect(shown(editor)).toEqual([])
  editor.dispatch(editor.state.tr.insertText('ll', to + 1))
  await pause()
  expect(shown(editor)).toEqual(['admitAll'])
  expect(find.mock.calls).toEqual([[['admit']], [['admitA']], [['admitAll']]])
  editor.dispatch(editor.state.tr.removeMark(from, to + 3, documentSchema.marks.code))
  expect(shown(editor)).toEqual([])
})

it('a failed symbol lookup is retried after the next pause', async () => {
  const { editor, find, pause } = begin([block('paragraph', text('admit', 'code'))])
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  find.mockRejectedValueOnce(new Error('no network'))
  await pause()
  expect(shown(editor)).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
  editor.dispatch(editor.state.tr.insertText('x', 1))
  await pause()
  expect(shown(editor)).toEqual(['xadmit'])
})

it('a block keeps its symbol marks when another block changes or the block moves', async () => {
  const { editor, pause } = begin([
    block('paragraph', text('one', 'code')),
    block('paragraph', text('two', 'code'), text(' and '), text('two', 'code')),
    block('paragraph', text('end')),
  ])
  await pause()
  const types = () =>
    symbolNames
      .getState(editor.state)
      ?.marked.find()
      .map((mark) => (mark as unknown as Typed).type)
  const [one, two, again] = types() ?? []
  expect(two?.eq(again as Type)).toBe(true)
  editor.dispatch(editor.state.tr.insertText('!', 1))
  expect(shown(editor)).toEqual(['two', 'two'])
  expect(types()).toEqual([two, again])
  expect(types()?.[0]).toBe(two)
  expect(one).not.toBe(two)
  const moved = editor.state.doc.child(1)
  const from = editor.state.doc.child(0).nodeSize
  const { tr } = editor.state
  editor.dispatch(tr.delete(from, from + moved.nodeSize).insert(tr.doc.content.size, moved))
  expect(shown(editor)).toEqual(['two', 'two'])
})

type Type = { eq: (other: Type) => boolean }
type Typed = { type: Type }

it('a code name links to the new location of its moved symbol once the location is known', async () => {
  const { editor, find, openPage, pause, moved } = begin([block('paragraph', text('admit', 'code'))])
  await pause()
  const open = () => symbolAt(editor.state, 1, 6)?.()
  open()
  find.mockResolvedValueOnce(new Map([['admit', { ...symbol('admit'), start_line: 8, end_line: 9 }]]))
  await moved()
  open()
  expect(openPage.mock.calls).toEqual([
    [4, '#L3-L5:src/queue.ts'],
    [4, '#L8-L9:src/queue.ts'],
  ])
})

it('a code name in a wrapped table has exactly one symbol mark, even after its symbol moves', async () => {
  const cell = { ...block('tableCell', block('paragraph', text('admit', 'code'))), attrs: { colspan: 1, rowspan: 1 } }
  const { editor, moved, pause } = begin([
    block('paragraph'),
    block('paragraph', text('plain', 'code')),
    block('table', block('tableRow', cell)),
    block('paragraph'),
  ])
  await pause()
  const { tr } = editor.state
  const range = tr.doc.resolve(1).blockRange(tr.doc.resolve(14))
  const wrapping = range && findWrapping(range, documentSchema.nodes.blockquote as NodeType)
  if (!range || !wrapping) throw new Error('There is nothing to wrap')
  editor.dispatch(tr.wrap(range, wrapping))
  expect(shown(editor)?.sort()).toEqual(['admit', 'plain'])
  const symbols = () =>
    symbolNames
      .getState(editor.state)
      ?.marked.find()
      .map(({ spec }) => spec.symbol)
  const before = symbols() ?? []
  await moved()
  expect(shown(editor)?.sort()).toEqual(['admit', 'plain'])
  // The marks link to the present targets of the names.
  for (const one of symbols() ?? []) expect(before).not.toContain(one)
})

/** Pages with some words marked as code. */
const coded = fc.tuple(somePage, fc.infiniteStream(fc.boolean())).map(([page, choices]) => withCode(page, choices))

function withCode(node: DocNode, choices: Iterator<boolean>): DocNode {
  if (node.type === 'codeBlock') return node
  const isCode = node.text !== undefined && choices.next().value === true
  return {
    ...node,
    ...(isCode && { text: 'admit', marks: [{ type: 'code' }] }),
    ...(node.content && { content: node.content.map((child) => withCode(child, choices)) }),
  }
}

it('a symbol mark always covers a whole name, and after a pause every name has a mark', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(coded, fc.array(edit, { minLength: 1, maxLength: 6 }), async (page, edits) => {
      const [one, other] = [begin(page.content ?? []), begin([])]
      exchange(one.editor, other.editor)
      await Promise.all([one.pause(), other.pause()])
      for (const { by, meets, ...each } of edits) {
        make(each, by === 0 ? one.editor : other.editor)
        if (meets) exchange(one.editor, other.editor)
        for (const { editor } of [one, other]) {
          const names = namesOf(editor.state.doc)
          for (const { from, to } of symbolNames.getState(editor.state)?.marked.find() ?? []) {
            expect(names).toContain(`${from}-${to}`)
          }
        }
      }
      exchange(one.editor, other.editor)
      for (const { editor, pause } of [one, other]) {
        await pause()
        const marks = symbolNames.getState(editor.state)?.marked.find() ?? []
        expect(marks.map(({ from, to }) => `${from}-${to}`).sort()).toEqual(namesOf(editor.state.doc).sort())
        most = Math.max(most, marks.length)
      }
    }),
    { numRuns: 40 },
  )
  expect(most).toBeGreaterThan(1)
})

/** Finds the names independently of the plugin's own code. */
function namesOf(doc: Node): string[] {
  const found: string[] = []
  doc.nodesBetween(0, doc.content.size, (node, at, parent) => {
    const marks = node.marks.map(({ type }) => type.name)
    if (!node.isText || parent?.type.name === 'heading' || !marks.includes('code') || marks.includes('link')) return
    if (codeName(node.text ?? '')) found.push(`${at}-${at + node.nodeSize}`)
  })
  return found
}
