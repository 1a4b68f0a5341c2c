import { EditorState, NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../shared/document/node.ts'
import { documentSchema } from '../../shared/document/schema.ts'
import { becomeText, selectAfter, selectBefore } from './edge-keys.ts'

const text = (words: string): DocNode[] => (words ? [{ type: 'text', text: words }] : [])
const words = (content: string): DocNode => ({ type: 'paragraph', content: text(content) })
const heading = (content: string): DocNode => ({ type: 'heading', attrs: { level: 2 }, content: text(content) })
const code = (content: string): DocNode => ({ type: 'codeBlock', content: text(content) })
const video: DocNode = { type: 'youtube', attrs: { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } }

/** A page with the cursor in its block of this number, counted from 0, so far from its beginning. */
function pageAt(index: number, offset: number, ...content: DocNode[]): EditorState {
  const doc = documentSchema.nodeFromJSON({ type: 'doc', content })
  let position = 1
  for (let before = 0; before < index; before += 1) position += doc.child(before).nodeSize
  return EditorState.create({ doc, selection: TextSelection.create(doc, position + offset) })
}

type Pressed = { blocks: string[]; selection: Selection } | false

function pressed(state: EditorState, command: typeof becomeText): Pressed {
  let after = state
  const done = command(state, (tr) => {
    after = state.apply(tr)
  })
  const blocks = after.doc.children.map(({ type, textContent }) => `${type.name} ${textContent}`.trim())
  return done && { blocks, selection: after.selection }
}

describe('Backspace at the start of a block', () => {
  it('makes text of a heading, and of code a paragraph for each line', () => {
    expect(pressed(pageAt(1, 0, heading('Title'), heading('a')), becomeText)).toMatchObject({
      blocks: ['heading Title', 'paragraph a'],
      selection: { from: 8 },
    })
    expect(pressed(pageAt(1, 0, heading('Title'), code('a')), becomeText)).toMatchObject({
      blocks: ['heading Title', 'paragraph a'],
    })
    expect(pressed(pageAt(1, 0, heading('Title'), code('a\n\nb')), becomeText)).toMatchObject({
      blocks: ['heading Title', 'paragraph a', 'paragraph', 'paragraph b'],
      selection: { from: 8 },
    })
  })

  it('leaves the title of a page what it is', () => {
    expect(pressed(pageAt(0, 0, heading('Title'), words('a')), becomeText)).toMatchObject({
      blocks: ['heading Title', 'paragraph a'],
    })
  })

  it('is as ever within words, in what is empty, and in text', () => {
    expect(pressed(pageAt(1, 1, heading('Title'), heading('a')), becomeText)).toBe(false)
    expect(pressed(pageAt(1, 0, heading('Title'), heading('')), becomeText)).toBe(false)
    expect(pressed(pageAt(1, 0, heading('Title'), words('a')), becomeText)).toBe(false)
  })
})

describe('what stands beside the cursor and is no text', () => {
  it('is selected before it is deleted, from either side', () => {
    const before = pressed(pageAt(2, 0, heading('Title'), video, words('a')), selectBefore)
    expect(before).toMatchObject({ blocks: ['heading Title', 'youtube', 'paragraph a'] })
    const after = pressed(pageAt(0, 5, heading('Title'), video, words('a')), selectAfter)
    expect(after).toMatchObject({ blocks: ['heading Title', 'youtube', 'paragraph a'] })
    for (const { selection } of [before, after] as Exclude<Pressed, false>[]) {
      expect(selection).toBeInstanceOf(NodeSelection)
      expect(selection.from).toBe(7)
    }
  })

  it('is left to ProseMirror where the cursor stands elsewhere, and where its own block is empty', () => {
    const rule: DocNode = { type: 'horizontalRule' }
    expect(pressed(pageAt(2, 1, heading('Title'), video, words('a')), selectBefore)).toBe(false)
    expect(pressed(pageAt(2, 0, heading('Title'), video, words('')), selectBefore)).toBe(false)
    expect(pressed(pageAt(2, 0, heading('Title'), rule, words('a')), selectBefore)).toBe(false)
    expect(pressed(pageAt(1, 0, heading('Title'), words('a')), selectBefore)).toBe(false)
    expect(pressed(pageAt(0, 4, heading('Title'), video), selectAfter)).toBe(false)
    expect(pressed(pageAt(0, 5, heading('Title')), selectAfter)).toBe(false)
  })
})
