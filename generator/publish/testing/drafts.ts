import fc from 'fast-check'
import type { DocNode } from '../../../shared/document/node.ts'
import type { GeneratedBlock } from '../merge-page.ts'

/**
 * Text that a generator might write: every kind of block that ours writes, in few words, so that texts
 * coincide.
 */
const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta')
const sentence = fc
  .array(word, { minLength: 1, maxLength: 6 })
  .map((words) => `${words.join(' ')}.`)
  .map((text): DocNode => ({ type: 'text', text }))
const code = word.map((text): DocNode => ({ type: 'text', text, marks: [{ type: 'code' }] }))
const citation = fc.integer({ min: 1, max: 5 }).map((id): DocNode => ({ type: 'citation', attrs: { id } }))
const paragraph = fc
  .array(fc.oneof(sentence, code, citation), { minLength: 1, maxLength: 4 })
  .map((content): DocNode => ({ type: 'paragraph', content }))
const heading = sentence.map((text): DocNode => ({ type: 'heading', attrs: { level: 2 }, content: [text] }))

const items = (content: readonly DocNode[][]) => content.map((one): DocNode => ({ type: 'listItem', content: one }))
const plainList = fc.array(paragraph, { minLength: 1, maxLength: 4 }).map((all) => items(all.map((one) => [one])))
const list = fc.oneof(
  plainList.map((content): DocNode => ({ type: 'bulletList', content })),
  plainList.map((content): DocNode => ({ type: 'orderedList', content })),
  fc.tuple(paragraph, plainList, paragraph).map(([first, inner, last]): DocNode => {
    const outer = [[first, { type: 'bulletList', content: inner }], [last]]
    return { type: 'bulletList', content: items(outer) }
  }),
)

const lines = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((words): DocNode[] => [{ type: 'text', text: words.join('\n') }])
const codeBlock = fc
  .tuple(lines, fc.constantFrom('go', 'mermaid'))
  .map(([content, language]): DocNode => ({ type: 'codeBlock', attrs: { language }, content }))

const cells = (type: string, words: readonly string[]): DocNode => ({
  type: 'tableRow',
  content: words.map((text) => ({ type, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })),
})
const table = fc.integer({ min: 1, max: 3 }).chain((columns) =>
  fc
    .array(fc.array(word, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 })
    .map(([head = [], ...rows]): DocNode => {
      const content = [cells('tableHeader', head), ...rows.map((row) => cells('tableCell', row))]
      return { type: 'table', content }
    }),
)

const framed = fc.array(fc.oneof(paragraph, list), { minLength: 1, maxLength: 3 })
const alert = framed.map((content): DocNode => ({ type: 'alert', attrs: { type: 'info' }, content }))
const quote = framed.map((content): DocNode => ({ type: 'blockquote', content }))

const BLOCKS = {
  title: heading,
  purpose: paragraph,
  exports: list,
  uses: fc.oneof(paragraph, list, table),
  source: codeBlock,
  table,
  notes: fc.oneof(alert, quote),
} satisfies Record<string, fc.Arbitrary<DocNode>>

export type Draft = Readonly<Record<string, DocNode | null | undefined>>

/** A whole page; `null`: this block is not written. */
export const draft: fc.Arbitrary<Draft> = fc.record(
  Object.fromEntries(Object.entries(BLOCKS).map(([key, node]) => [key, fc.option(node)])),
)

/** A change in the sources: some blocks get another text, appear or disappear, and the others stay. */
export const changes: fc.Arbitrary<Draft> = fc.record(
  Object.fromEntries(Object.entries(BLOCKS).map(([key, node]) => [key, fc.option(node, { freq: 3 })])),
  { requiredKeys: [] },
)

export function blocksOf(page: Draft): GeneratedBlock[] {
  return Object.keys(BLOCKS).flatMap((key) => {
    const node = page[key]
    return node ? [{ key, node }] : []
  })
}
