import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { documentSchema } from '../../shared/document/schema.ts'
import { fragmentOf } from '../../shared/document/yjs.ts'
import { headlessEditor, updateOf } from './testing/headless-editor.ts'
import { unbind } from './unbind.ts'

const page = updateOf(
  documentSchema.nodeFromJSON({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }],
  }),
)

it('a detached editor neither writes to the page nor removes unknown parts', () => {
  const editor = headlessEditor(page, [])
  unbind(editor.state)
  const unknown = new Y.XmlElement('hologram')
  fragmentOf(editor.doc).insert(1, [unknown])
  const before = fragmentOf(editor.doc).toString()
  editor.dispatch(editor.state.tr.insertText('more ', 1))
  editor.remakeViews()
  editor.dispatch(editor.state.tr.insertText('and more ', 1))
  expect(fragmentOf(editor.doc).toString()).toBe(before)
  expect(editor.state.doc.textContent).toBe('and more more one')
})
