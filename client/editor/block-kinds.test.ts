import { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { documentExtensions } from '../../shared/document/extensions.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { BLOCK_KINDS, turnInto } from './block-kinds.ts'

const words = (text: string): DocNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** What is there after the block with the cursor was turned into another, and "!" was typed. */
function turned(id: string, block: DocNode): string[] {
  const editor = new Editor({
    element: null,
    extensions: documentExtensions(),
    content: { type: 'doc', content: [words('Before'), block, words('After')] },
  })
  editor.commands.setTextSelection('Before'.length + 4)
  const kind = BLOCK_KINDS.find((candidate) => candidate.id === id)
  if (kind) turnInto(editor, kind)
  editor.view.dispatch(editor.state.tr.insertText('!'))
  const blocks = editor.state.doc.children.map(String)
  editor.destroy()
  return blocks
}

describe('turning code into something else', () => {
  const code: DocNode = { type: 'codeBlock', content: [{ type: 'text', text: 'one\ntwo' }] }

  it('takes each of its lines, and nothing else', () => {
    const [before, after] = ['paragraph("Before")', 'paragraph("After")']
    const lines = 'paragraph("one"), paragraph("two!")'
    expect(turned('text', code)).toEqual([before, 'paragraph("one")', 'paragraph("two!")', after])
    expect(turned('heading-2', code)).toEqual([before, 'heading("one")', 'heading("two!")', after])
    expect(turned('quote', code)).toEqual([before, `blockquote(${lines})`, after])
    expect(turned('alert', code)).toEqual([before, `alert(${lines})`, after])
    expect(turned('bulleted-list', code)).toEqual([
      before,
      'bulletList(listItem(paragraph("one")), listItem(paragraph("two!")))',
      after,
    ])
  })
})
