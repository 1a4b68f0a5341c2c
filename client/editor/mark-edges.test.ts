import { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { documentExtensions } from '../../shared/document/extensions.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { beginAsText, leaveCode } from './mark-edges.ts'

const MARKS = ['bold', 'italic', 'underline', 'strike', 'code', 'link'] as const
type Name = (typeof MARKS)[number]

const marked = (name: Name, text = 'words'): DocNode => {
  const mark = name === 'link' ? { type: name, attrs: { href: 'https://x.y' } } : { type: name }
  return { type: 'text', text, marks: [mark] }
}
const paragraph = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content })
const list = (type: string, itemType: string) => (text: DocNode) => ({
  type,
  content: [{ type: itemType, content: [paragraph(text)] }],
})

const BLOCKS: Record<string, (text: DocNode) => DocNode> = {
  paragraph,
  heading: (text) => ({ type: 'heading', attrs: { level: 2 }, content: [text] }),
  quote: (text) => ({ type: 'blockquote', content: [paragraph(text)] }),
  alert: (text) => ({ type: 'alert', content: [paragraph(text)] }),
  'bulleted list': list('bulletList', 'listItem'),
  'numbered list': list('orderedList', 'listItem'),
  'to-do list': list('taskList', 'taskItem'),
  table: (text) => ({
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text)] }] }],
  }),
}

/** An editor with the cursor this many characters after the start of "words". */
function editorOf(block: DocNode, offset: number): Editor {
  const editor = new Editor({
    element: null,
    extensions: documentExtensions(),
    content: { type: 'doc', content: [block, paragraph()] },
  })
  let start = 0
  editor.state.doc.descendants((node, at) => {
    if (node.text === 'words') start = at
  })
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, start + offset)))
  return editor
}

function enter({ commands }: Editor): void {
  const isDone = commands.first(({ commands: now }) => [
    () => now.splitListItem('listItem'),
    () => now.splitListItem('taskItem'),
    () => now.splitBlock(),
  ])
  expect(isDone).toBe(true)
}

/** The marks that the next letter has. */
function type(editor: Editor): string[] {
  const begun = beginAsText(editor.state)
  if (begun) editor.view.dispatch(begun)
  editor.view.dispatch(editor.state.tr.insertText('!'))
  editor.state.doc.check()
  const { $from } = editor.state.selection
  const marks = $from.nodeBefore?.marks.map(({ type }) => type.name) ?? []
  editor.destroy()
  return marks
}

function arrowRight({ state, view }: Editor): boolean {
  return leaveCode(state, view.dispatch)
}

describe.each(Object.entries(BLOCKS))('in a %s', (_, blockOf) => {
  it.each(['code', 'link'] as const)('Enter at the end of %s goes on with text', (name) => {
    const editor = editorOf(blockOf(marked(name)), 5)
    enter(editor)
    expect(type(editor)).toEqual([])
  })

  it.each(['bold', 'italic', 'underline', 'strike'] as const)('Enter in or behind %s goes on with it', (name) => {
    for (const offset of [2, 5]) {
      const editor = editorOf(blockOf(marked(name)), offset)
      enter(editor)
      expect(type(editor)).toEqual([name])
    }
  })

  it('Enter within inline code leaves both halves code', () => {
    const editor = editorOf(blockOf(marked('code')), 2)
    enter(editor)
    const codes: string[] = []
    editor.state.doc.descendants(({ text = '', marks }) => {
      if (marks.some(({ type }) => type.name === 'code')) codes.push(text)
    })
    editor.destroy()
    expect(codes).toEqual(['wo', 'rds'])
  })

  it('the right arrow at the end of inline code leaves the code, and changes no text', () => {
    const editor = editorOf(blockOf(marked('code')), 5)
    const before = editor.state.doc
    expect(arrowRight(editor)).toBe(true)
    expect(editor.state.doc.eq(before)).toBe(true)
    expect(arrowRight(editor)).toBe(false)
    expect(type(editor)).toEqual([])
  })

  it.each(['code', 'link'] as const)('text at the start of a block that begins with %s is plain', (name) => {
    expect(type(editorOf(blockOf(marked(name)), 0))).toEqual([])
  })
})

it('the right arrow moves as usual within inline code and at the end of other marks', () => {
  for (const offset of [0, 2]) {
    const editor = editorOf(paragraph(marked('code')), offset)
    expect(arrowRight(editor)).toBe(false)
    editor.destroy()
  }
  for (const name of MARKS.filter((name) => name !== 'code')) {
    const editor = editorOf(paragraph(marked(name)), 5)
    expect(arrowRight(editor)).toBe(false)
    editor.destroy()
  }
})

it('the right arrow leaves inline code before other text', () => {
  const editor = editorOf(paragraph(marked('code'), { type: 'text', text: ' and more' }), 5)
  expect(arrowRight(editor)).toBe(true)
  expect(type(editor)).toEqual([])
})
