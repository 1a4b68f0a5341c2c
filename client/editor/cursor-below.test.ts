import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../shared/document/node.ts'
import { documentSchema } from '../../shared/document/schema.ts'
import { cursorBelow } from './cursor-below.ts'

const words = (text: string): DocNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const video: DocNode = { type: 'youtube', attrs: { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } }

/** Blocks of a page after someone types a letter while its video is selected. */
function typedAfter(...content: DocNode[]): string[] {
  const doc = documentSchema.nodeFromJSON({ type: 'doc', content })
  let at = 0
  doc.descendants((node, position) => {
    if (node.type.name === 'youtube') at = position
  })
  const tr = cursorBelow(EditorState.create({ doc }).tr.setSelection(NodeSelection.create(doc, at)))
  tr.insertText('!')
  const seen: string[] = []
  tr.doc.descendants((node) => {
    if (!node.isText && !node.inlineContent) seen.push(node.type.name)
    else if (node.inlineContent) seen.push(node.textContent)
  })
  return seen
}

describe('writing after a block that was put in', () => {
  it('the cursor after an inserted block goes to the paragraph below', () => {
    expect(typedAfter(words('a'), video, words('b'))).toEqual(['a', 'youtube', '!b'])
  })

  it.each<DocNode>([
    { type: 'codeBlock', content: [{ type: 'text', text: 'b' }] },
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'b' }] },
  ])('goes on in a paragraph of its own before $type', (next) => {
    expect(typedAfter(words('a'), video, next)).toEqual(['a', 'youtube', '!', 'b'])
  })

  it('the cursor after a block at the end of a page or quote goes to a new paragraph', () => {
    expect(typedAfter(words('a'), video)).toEqual(['a', 'youtube', '!'])
    expect(typedAfter({ type: 'blockquote', content: [words('a'), video] }, words('b'))).toEqual([
      'blockquote',
      'a',
      'youtube',
      '!',
      'b',
    ])
  })

  it('the cursor in text stays where it is', () => {
    const doc = documentSchema.nodeFromJSON({ type: 'doc', content: [words('a'), video] })
    const tr = EditorState.create({ doc }).tr.setSelection(TextSelection.create(doc, 2))
    expect(cursorBelow(tr).docChanged).toBe(false)
    expect(tr.selection.from).toBe(2)
  })
})
