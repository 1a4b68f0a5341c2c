import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../../shared/document/node.ts'
import { documentSchema } from '../../../shared/document/schema.ts'
import { replaced } from './insert-blocks.ts'

const words = (text: string): DocNode => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })
const list = (...items: string[]): DocNode => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [words(item)] })),
})
const tasks = (...items: string[]): DocNode => ({
  type: 'taskList',
  content: items.map((item) => ({ type: 'taskItem', content: [words(item)] })),
})
const doc = (...content: DocNode[]) => documentSchema.nodeFromJSON({ type: 'doc', content })

/** Replaces the word "here" with blocks and types "!". Returns the page as ProseMirror prints it. */
function typedAfter(page: ReturnType<typeof doc>, ...blocks: DocNode[]): string {
  let at = 0
  page.descendants(({ isText, text }, position) => {
    const inside = text?.indexOf('here') ?? -1
    if (isText && inside >= 0) at = position + inside
  })
  const state = EditorState.create({ doc: page, selection: TextSelection.create(page, at) })
  const tr = replaced(state, { from: at, to: at + 'here'.length }, doc(...blocks).content)
  return tr.insertText('!').doc.toString().replace(/^doc/, '')
}

describe('blocks that are pasted', () => {
  it('the first and the last pasted block merge with the text around the cursor', () => {
    expect(typedAfter(doc(words('a here b')), words('1'), list('2'), words('3'))).toBe(
      '(paragraph("a 1"), bulletList(listItem(paragraph("2"))), paragraph("3! b"))',
    )
  })

  it('pasted list items join the list at the cursor, and form a new list elsewhere', () => {
    expect(typedAfter(doc(list('a', 'here')), list('1', '2'))).toBe(
      '(bulletList(listItem(paragraph("a")), listItem(paragraph("1")), listItem(paragraph("2!"))))',
    )
    expect(typedAfter(doc(tasks('a here b')), tasks('1', '2'))).toBe(
      '(taskList(taskItem(paragraph("a 1")), taskItem(paragraph("2! b"))))',
    )
    expect(typedAfter(doc(words('a here b')), list('1', '2'))).toBe(
      '(paragraph("a "), bulletList(listItem(paragraph("1")), listItem(paragraph("2"))), paragraph("! b"))',
    )
    expect(typedAfter(doc(words('here'), words('b')), list('1', '2'))).toBe(
      '(bulletList(listItem(paragraph("1")), listItem(paragraph("2!"))), paragraph("b"))',
    )
  })

  it('pasted blocks leave the cursor in the cell they were pasted into', () => {
    const cell = (text: string): DocNode => ({ type: 'tableCell', content: [words(text)] })
    const table: DocNode = { type: 'table', content: [{ type: 'tableRow', content: [cell('here'), cell('b')] }] }
    expect(typedAfter(doc(table), list('1', '2'))).toContain(
      'tableCell(bulletList(listItem(paragraph("1")), listItem(paragraph("2!")))), tableCell(paragraph("b"))',
    )
  })

  it('a table pasted into a table replaces the cells from the cursor on', () => {
    const cell = (text: string): DocNode => ({ type: 'tableCell', content: [words(text)] })
    const table = (...rows: string[][]): DocNode => ({
      type: 'table',
      content: rows.map((texts) => ({ type: 'tableRow', content: texts.map(cell) })),
    })
    expect(typedAfter(doc(table(['a', 'here'], ['c', 'd'])), table(['1', '2'], ['3', '4']))).toBe(
      doc(table(['a', '1', '2'], ['c', '3', '4!']))
        .toString()
        .replace(/^doc/, ''),
    )
    expect(typedAfter(doc(table(['here'])), words('1'), table(['2']))).toContain(
      'tableCell(paragraph("1"), paragraph("2!"))',
    )
  })

  it('text typed after pasting goes behind the pasted blocks, whatever they end with', () => {
    const video: DocNode = { type: 'youtube', attrs: { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } }
    expect(typedAfter(doc(words('here')), words('1'), video)).toBe('(paragraph("1"), youtube, paragraph("!"))')
  })
})
