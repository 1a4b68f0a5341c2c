import { EditorState, type Selection, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../shared/document/node.ts'
import { documentSchema } from '../../shared/document/schema.ts'
import { becomeText } from './edge-keys.ts'

const text = (words: string): DocNode[] => (words ? [{ type: 'text', text: words }] : [])
const words = (content: string): DocNode => ({ type: 'paragraph', content: text(content) })
const heading = (content: string): DocNode => ({ type: 'heading', attrs: { level: 2 }, content: text(content) })
const code = (content: string): DocNode => ({ type: 'codeBlock', content: text(content) })

/** A page with the cursor in block `index`, counted from 0, at `offset` from the start of its text. */
function pageAt(index: number, offset: number, ...content: DocNode[]): EditorState {
  const doc = documentSchema.nodeFromJSON({ type: 'doc', content })
  let position = 1
  for (let before = 0; before < index; before += 1) position += doc.child(before).nodeSize
  return EditorState.create({ doc, selection: TextSelection.create(doc, position + offset) })
}

type Pressed = { blocks: string[]; selection: Selection } | false

function pressed(state: EditorState): Pressed {
  let after = state
  const done = becomeText(state, (tr) => {
    after = state.apply(tr)
  })
  const blocks = after.doc.children.map(({ type, textContent }) => `${type.name} ${textContent}`.trim())
  return done && { blocks, selection: after.selection }
}

describe('Backspace at the start of a block', () => {
  it('Backspace at the start of a block turns a heading or code into paragraphs', () => {
    expect(pressed(pageAt(1, 0, heading('Title'), heading('a')))).toMatchObject({
      blocks: ['heading Title', 'paragraph a'],
      selection: { from: 8 },
    })
    expect(pressed(pageAt(1, 0, heading('Title'), code('a')))).toMatchObject({
      blocks: ['heading Title', 'paragraph a'],
    })
    expect(pressed(pageAt(1, 0, heading('Title'), code('a\n\nb')))).toMatchObject({
      blocks: ['heading Title', 'paragraph a', 'paragraph', 'paragraph b'],
      selection: { from: 8 },
    })
  })

  it('Backspace at the start of a page title leaves the title a heading', () => {
    expect(pressed(pageAt(0, 0, heading('Title'), words('a')))).toMatchObject({
      blocks: ['heading Title', 'paragraph a'],
    })
  })

  it('Backspace works as usual within words, in an empty heading and in plain text', () => {
    expect(pressed(pageAt(1, 1, heading('Title'), heading('a')))).toBe(false)
    expect(pressed(pageAt(1, 0, heading('Title'), heading('')))).toBe(false)
    expect(pressed(pageAt(1, 0, heading('Title'), words('a')))).toBe(false)
  })
})
