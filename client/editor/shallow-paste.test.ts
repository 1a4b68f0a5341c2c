import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { expect, it } from 'vitest'
import { documentSchema } from '../../shared/document/schema.ts'
import { shallowPaste } from './shallow-paste.ts'

const paragraph = (text: string) => documentSchema.node('paragraph', null, [documentSchema.text(text)])

function quoted(times: number, inner: Node): Node {
  return times === 0 ? inner : documentSchema.node('blockquote', null, [quoted(times - 1, inner)])
}

it('a paste within the nesting limit stays unchanged', () => {
  const slice = new Slice(Fragment.from([quoted(5, paragraph('a')), paragraph('b')]), 0, 0)
  expect(shallowPaste(slice)).toBe(slice)
})

it('a pasted block that is nested too deeply keeps its words', () => {
  const slice = new Slice(Fragment.from([paragraph('a'), quoted(70, paragraph('b'))]), 0, 0)
  const { content } = shallowPaste(slice)
  expect(content.content.map((node) => [node.type.name, node.textContent])).toEqual([
    ['paragraph', 'a'],
    ['paragraph', 'b'],
  ])
})
