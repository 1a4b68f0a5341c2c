import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../shared/document/node.ts'
import { documentSchema } from '../../shared/document/schema.ts'
import { headlessEditor, updateOf } from './testing/headless-editor.ts'
import { TrailingParagraph } from './trailing-paragraph.ts'

const text = (words: string): DocNode => ({ type: 'text', text: words })
const paragraph = (words: string): DocNode => ({ type: 'paragraph', content: [text(words)] })

const plugins = TrailingParagraph.config.addProseMirrorPlugins?.call({} as never) ?? []

/** Number of blocks, and type and text of the last one, after a letter was typed into the first block. */
function endingOf(last: DocNode): (string | number)[] {
  const page = documentSchema.nodeFromJSON({ type: 'doc', content: [paragraph('Start'), last] })
  const editor = headlessEditor(updateOf(page), plugins)
  expect(editor.state.doc.childCount, 'opening changes nothing').toBe(2)
  editor.dispatch(editor.state.tr.insertText('!', 1))
  const { doc } = editor.state
  return [doc.childCount, doc.lastChild?.type.name ?? '', doc.lastChild?.textContent ?? '']
}

describe('the end of a page', () => {
  it.each<DocNode>([
    { type: 'codeBlock', content: [text('a')] },
    { type: 'blockquote', content: [paragraph('a')] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('a')] }] },
    { type: 'alert', content: [paragraph('a')] },
    { type: 'image', attrs: { src: 'https://example.org/a.png' } },
  ])('is an empty paragraph after $type', (last) => {
    expect(endingOf(last)).toEqual([3, 'paragraph', ''])
  })

  it.each<DocNode>([
    paragraph('a'),
    { type: 'heading', attrs: { level: 2 }, content: [text('a')] },
    { type: 'horizontalRule' },
  ])('is left alone after $type', (last) => {
    expect(endingOf(last).slice(0, 2)).toEqual([2, last.type])
  })
})
