import { Editor } from '@tiptap/core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { documentExtensions } from '../../shared/document/extensions.ts'
import { INSERTIONS } from './blocks.ts'

// Drawing needs a licence here, so a diagram is written as text.
beforeAll(() => {
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'docs.example' })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

// An image and a video ask first, and insert no text.
const INSERTED = INSERTIONS.filter(({ id }) => !['image', 'youtube'].includes(id))

it.each(INSERTED.flatMap(({ label, insert }) => ['', 'Words '].map((before) => ({ label, insert, before }))))(
  'what is typed after inserting "$label" behind "$before" takes the place of its sample text',
  ({ insert, before }) => {
    const content = [before ? [{ type: 'text', text: before }] : [], [{ type: 'text', text: 'After' }]].map(
      (content) => ({ type: 'paragraph', content }),
    )
    const editor = new Editor({ element: null, extensions: documentExtensions(), content: { type: 'doc', content } })
    editor.commands.setTextSelection(1 + before.length)
    insert(editor, 'device')
    editor.view.dispatch(editor.state.tr.insertText('typed'))
    editor.state.doc.check()
    expect(editor.state.doc.textContent).toBe(`${before}typedAfter`)
    editor.destroy()
  },
)
