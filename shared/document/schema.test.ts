import { expect, it } from 'vitest'
import { ALERT_TYPES } from './alert-type.ts'
import { parseMarkdown } from './markdown/parse.ts'
import { toMarkdown } from './markdown/serialize.ts'
import type { DocNode } from './node.ts'
import { documentSchema } from './schema.ts'

const { nodes, marks } = documentSchema

/** Attributes of a block, with their default values. */
const defaultsOf = (name: string) =>
  Object.fromEntries(Object.entries(nodes[name]?.spec.attrs ?? {}).map(([key, { default: value }]) => [key, value]))

it('the schema has every block and mark of the specification', () => {
  const lists = ['bulletList', 'orderedList', 'taskList']
  const blocks = ['paragraph', 'heading', ...lists, 'blockquote', 'codeBlock', 'table', 'image', 'youtube', 'alert']
  expect(Object.keys(nodes)).toEqual(expect.arrayContaining([...blocks, 'editorCanvas']))
  expect(Object.keys(marks)).toEqual(expect.arrayContaining(['link', 'bold', 'italic', 'underline', 'strike', 'code']))
})

it('headings in the schema have six levels, and tasks are unchecked by default', () => {
  const levels = [1, 2, 3, 4, 5, 6]
  const headings: DocNode = {
    type: 'doc',
    content: levels.map((level) => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text: 'Title' }] })),
  }
  expect(documentSchema.nodeFromJSON(parseMarkdown(toMarkdown(headings))).toJSON()).toEqual(
    documentSchema.nodeFromJSON(headings).toJSON(),
  )
  expect(defaultsOf('taskItem')).toMatchObject({ checked: false })
})

it('a code block has no language and no source address by default', () => {
  expect(defaultsOf('codeBlock')).toMatchObject({ language: null, git_url: null })
})

it('an alert has the type info by default', () => {
  expect(defaultsOf('alert')).toMatchObject({ type: 'info' })
  expect([...ALERT_TYPES].sort()).toEqual(['error', 'info', 'success', 'warning'])
})

it('images and videos have a source and a size, and images also have an alternative text and a title', () => {
  const size = { src: null, width: null, height: null }
  expect(defaultsOf('image')).toMatchObject({ ...size, alt: null, title: null })
  expect(defaultsOf('youtube')).toMatchObject(size)
})

it('a drawing has an id, which is empty by default', () => {
  expect(defaultsOf('editorCanvas')).toMatchObject({ id: null })
})
