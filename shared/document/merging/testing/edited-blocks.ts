import fc from 'fast-check'
import type { DocNode } from '../../node.ts'

/**
 * Blocks of every kind that the generator writes, and versions of them in which each new word is distinct.
 */

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta')
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `${words.join(' ')}.`)
const words = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((sentences) => sentences.join(' '))
const text = (value: string, marks: readonly string[] = []): DocNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const inline = fc.oneof(
  { weight: 4, arbitrary: words.map((value) => text(value)) },
  word.map((value) => text(value, ['code'])),
  word.map((value) => text(value, ['bold'])),
  fc.integer({ min: 1, max: 9 }).map((id): DocNode => ({ type: 'citation', attrs: { id } })),
)
const paragraph = fc
  .array(inline, { minLength: 1, maxLength: 4 })
  .map((content): DocNode => ({ type: 'paragraph', content }))
const list = fc.array(paragraph, { minLength: 1, maxLength: 5 }).map(
  (items): DocNode => ({
    type: 'bulletList',
    content: items.map((item) => ({ type: 'listItem', content: [item] })),
  }),
)
const code = fc
  .array(word, { minLength: 1, maxLength: 6 })
  .map((lines): DocNode => ({ type: 'codeBlock', content: [text(lines.join('\n'))] }))
const table = fc
  .record({
    columns: fc.integer({ min: 1, max: 3 }),
    cells: fc.array(word, { minLength: 12, maxLength: 12 }),
    rows: fc.integer({ min: 1, max: 4 }),
  })
  .map(
    ({ columns, cells, rows }): DocNode => ({
      type: 'table',
      content: Array.from({ length: rows }, (_, row) => ({
        type: 'tableRow',
        content: cells.slice(row * columns, (row + 1) * columns).map((cell) => ({
          type: row === 0 ? 'tableHeader' : 'tableCell',
          content: [{ type: 'paragraph', content: [text(cell)] }],
        })),
      })),
    }),
  )
const quote = fc
  .array(fc.oneof(paragraph, list), { minLength: 1, maxLength: 3 })
  .map((content): DocNode => ({ type: 'blockquote', content }))
export const block = fc.oneof({ weight: 4, arbitrary: paragraph }, list, code, table, quote)

const deed = fc.record({
  do: fc.constantFrom('insert', 'insert', 'replace', 'delete', 'bold', 'add part', 'take part', 'move part'),
  at: fc.nat(1000),
  to: fc.nat(1000),
})
export type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never
export const deeds = fc.array(deed, { minLength: 1, maxLength: 6 })

/** Edited version of a block. `sign` returns a unique word. */
export function edited(node: DocNode, done: readonly Deed[], sign: () => string): DocNode {
  const copy = structuredClone(node)
  for (const one of done) {
    if (one.do.endsWith('part')) editParts(copy, one, sign)
    else editWords(copy, one, sign)
  }
  return copy
}

const hasText = ({ type }: DocNode) => type === 'paragraph' || type === 'codeBlock'
const all = (node: DocNode): DocNode[] => [node, ...(node.content ?? []).flatMap(all)]

function editWords(node: DocNode, { do: what, at, to }: Deed, sign: () => string): void {
  const blocks = all(node).filter(hasText)
  const target = blocks[at % blocks.length]
  if (!target) return
  target.content ??= []
  const texts = target.content.filter(({ type }) => type === 'text')
  const one = texts[to % Math.max(1, texts.length)]
  if (!one) {
    target.content.push(text(`${sign()}.`))
    return
  }
  const pieces = (one.text ?? '').split(/(\s+|\.)/)
  const place = (at + to) % pieces.length
  if (what === 'insert') pieces.splice(place, 0, ` ${sign()}${to % 3 === 0 ? '.' : ''} `)
  else if (what === 'replace') pieces[place] = sign()
  else if (what === 'delete') pieces.splice(place, 1 + (to % 4))
  else if (target.type === 'paragraph') one.marks = one.marks ? [] : [{ type: 'bold' }]
  one.text = pieces.join('')
  target.content = target.content.filter((child) => child.type !== 'text' || child.text)
  if (target.content.length === 0) delete target.content
}

const PARTED: ReadonlySet<string> = new Set(['bulletList', 'blockquote', 'table'])

function editParts(node: DocNode, { do: what, at, to }: Deed, sign: () => string): void {
  const parents = all(node).filter(({ type }) => PARTED.has(type))
  const parts = parents[at % Math.max(1, parents.length)]?.content
  if (!parts) return
  const place = to % parts.length
  if (what === 'take part' && parts.length > 1) parts.splice(place, 1)
  else if (what === 'move part') parts.splice(at % parts.length, 0, ...parts.splice(place, 1))
  else if (what === 'add part') {
    const added = structuredClone(parts[place] as DocNode)
    for (const one of all(added).filter(hasText)) one.content = [text(`${sign()}.`)]
    parts.splice(place, 0, added)
  }
}
