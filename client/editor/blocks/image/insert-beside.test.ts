import { createMappablePosition } from '@tiptap/extension-collaboration'
import type { Node } from '@tiptap/pm/model'
import { expect, it } from 'vitest'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { fragmentOf } from '../../../../shared/document/yjs.ts'
import { drawnAfresh, exchange, headlessEditor, updateOf } from '../../testing/headless-editor.ts'
import { insertBeside } from './insert-beside.ts'

const paragraph = (text: string) => documentSchema.node('paragraph', null, [documentSchema.text(text)])
const quote = (text: string) => documentSchema.node('blockquote', null, [paragraph(text)])
const IMAGE = { type: 'image', attrs: { src: `/api/blob/${'a'.repeat(64)}`, alt: 'A square' } }

/** Blocks of a page after an image was inserted at a place chosen before others edited the page. */
function afterwards(blocks: Node[], at: number, write: (other: ReturnType<typeof headlessEditor>) => void): string[] {
  const update = updateOf(documentSchema.node('doc', null, blocks))
  const [mine, other] = [headlessEditor(update, []), headlessEditor(update, [])]
  const { yRelativePosition: place } = createMappablePosition(at, mine.state)
  write(other)
  exchange(mine, other)
  insertBeside(fragmentOf(mine.doc), place, IMAGE)
  const { content = [] } = drawnAfresh(mine)
  return content.map((block) => (block.type === 'image' ? String(block.attrs?.alt) : textOf(block)))
}
const textOf = (block: object) =>
  [...JSON.stringify(block).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text).join()

it('an inserted block follows its place when other edits move that place', () => {
  const blocks = [paragraph('One'), paragraph('Two')]
  const above = afterwards(blocks, 5, ({ state, dispatch }) => dispatch(state.tr.insert(0, paragraph('Above'))))
  expect(above).toEqual(['Above', 'One', 'A square', 'Two'])
  const atEnd = afterwards(blocks, 10, ({ state, dispatch }) => dispatch(state.tr.insertText('And ', 1)))
  expect(atEnd).toEqual(['And One', 'Two', 'A square'])
})

it('an inserted block goes below the top-level block at its position', () => {
  const blocks = [quote('Quoted'), paragraph('Two')]
  expect(afterwards(blocks, 9, () => undefined)).toEqual(['Quoted', 'A square', 'Two'])
  expect(afterwards([paragraph('One'), paragraph('Two')], 2, () => undefined)).toEqual(['One', 'A square', 'Two'])
})

it('an inserted block is kept if its place was deleted', () => {
  const blocks = [quote('Quoted'), paragraph('Two')]
  expect(afterwards(blocks, 4, ({ state, dispatch }) => dispatch(state.tr.delete(0, 10)))).toEqual(['Two', 'A square'])
})
