import { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { documentExtensions } from '../../shared/document/extensions.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { BLOCK_KINDS, kindOf, turnInto } from './block-kinds.ts'

const words = (text: string): DocNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const items = (type: string, ...texts: (string | DocNode)[]): DocNode => ({
  type,
  content: texts.map((text) => ({
    type: type === 'taskList' ? 'taskItem' : 'listItem',
    content: typeof text === 'string' ? [words(text)] : [words('top'), text],
  })),
})

/**
 * Selects from one text to another, turns the blocks into another kind and types "!" at the end. The
 * selection runs from first letter to first letter. Returns the resulting blocks.
 */
function turned(id: string, block: DocNode, from: string, to = from): string {
  const content = { type: 'doc', content: [words('Before'), block, words('After')] }
  const editor = new Editor({ element: null, extensions: documentExtensions(), content })
  const at = (text: string) => {
    let position = 0
    editor.state.doc.descendants((node, start) => {
      const index = node.text?.indexOf(text) ?? -1
      if (index >= 0) position = start + index + 1
    })
    return position
  }
  editor.commands.setTextSelection({ from: at(from), to: at(to) })
  const kind = BLOCK_KINDS.find((candidate) => candidate.id === id)
  if (kind) turnInto(editor, kind)
  expect(kindOf(editor).id).toBe(id)
  editor.state.doc.check()
  editor.view.dispatch(editor.state.tr.insertText('!', editor.state.selection.to))
  const written = String(editor.state.doc)
  editor.destroy()
  const [start, end] = ['doc(paragraph("Before"), ', ', paragraph("After"))']
  expect(written.startsWith(start) && written.endsWith(end)).toBe(true)
  return written.slice(start.length, -end.length)
}

describe('turning code into something else', () => {
  const code: DocNode = { type: 'codeBlock', content: [{ type: 'text', text: 'one\ntwo' }] }

  it('turning a code block into another kind converts each of its lines, and nothing else', () => {
    const lines = 'paragraph("one"), paragraph("two!")'
    expect(turned('text', code, 'one')).toBe(lines)
    expect(turned('heading-2', code, 'one')).toBe('heading("one"), heading("two!")')
    expect(turned('quote', code, 'one')).toBe(`blockquote(${lines})`)
    expect(turned('alert', code, 'two')).toBe(`alert(${lines})`)
    expect(turned('bulleted-list', code, 'two')).toBe(
      'bulletList(listItem(paragraph("one")), listItem(paragraph("two!")))',
    )
  })
})

describe('turning items of a list into those of another', () => {
  const list = items('bulletList', 'one', 'two', 'three')

  it('turning list items into another kind leaves other items and nearby blocks unchanged', () => {
    expect(turned('numbered-list', list, 'two')).toBe(
      'bulletList(listItem(paragraph("one"))), orderedList(listItem(paragraph("t!wo"))), bulletList(listItem(paragraph("three")))',
    )
    expect(turned('to-do-list', items('orderedList', items('bulletList', 'one', 'two')), 'one')).toBe(
      'orderedList(listItem(paragraph("top"), taskList(taskItem(paragraph("o!ne"))), bulletList(listItem(paragraph("two")))))',
    )
    expect(turned('numbered-list', { type: 'blockquote', content: [list] }, 'one', 'three')).toBe(
      'blockquote(orderedList(listItem(paragraph("one")), listItem(paragraph("two")), listItem(paragraph("t!hree"))))',
    )
    expect(turned('bulleted-list', items('taskList', 'one', 'two'), 'two')).toBe(
      'taskList(taskItem(paragraph("one"))), bulletList(listItem(paragraph("t!wo")))',
    )
  })

  it('turning list items changes only the innermost list around them', () => {
    expect(turned('bulleted-list', items('bulletList', items('orderedList', 'one')), 'one')).toBe(
      'bulletList(listItem(paragraph("top"), bulletList(listItem(paragraph("o!ne")))))',
    )
  })

  it('turned list items join adjacent lists of the same kind', () => {
    const page = { type: 'blockquote', content: [items('orderedList', 'zero'), list, items('orderedList', 'four')] }
    expect(turned('numbered-list', page, 'one')).toBe(
      'blockquote(orderedList(listItem(paragraph("zero")), listItem(paragraph("o!ne"))), ' +
        'bulletList(listItem(paragraph("two")), listItem(paragraph("three"))), orderedList(listItem(paragraph("four"))))',
    )
    expect(turned('numbered-list', page, 'one', 'three')).toMatch(/^blockquote\(orderedList\((?:(?!List).)*\)$/)
  })
})

it('a selected block reports its kind, not the kind of its neighbours', () => {
  const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Title' }] }
  const content = { type: 'doc', content: [heading, words('one'), heading, { type: 'horizontalRule' }, heading] }
  const editor = new Editor({ element: null, extensions: documentExtensions(), content })
  const kindAt = (index: number) => {
    let position = 0
    for (let before = 0; before < index; before++) position += editor.state.doc.child(before).nodeSize
    editor.commands.setNodeSelection(position)
    return kindOf(editor).id
  }
  expect([0, 1, 2, 3].map(kindAt)).toEqual(['heading-2', 'text', 'heading-2', 'text'])
  editor.destroy()
})

it('turning blocks of several kinds makes them all one kind', () => {
  const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'two' }] }
  const quote = { type: 'blockquote', content: [words('one'), heading, words('three')] }
  expect(turned('text', quote, 'one', 'three')).toBe('paragraph("one"), paragraph("two"), paragraph("t!hree")')
  expect(turned('heading-2', quote, 'two', 'three')).toBe(
    'blockquote(paragraph("one")), heading("two"), heading("t!hree")',
  )
})
