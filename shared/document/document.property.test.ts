import fc from 'fast-check'
import type { Nodes, PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { canonical, canonicalHash } from './canonical.ts'
import { toMarkdown } from './markdown/serialize.ts'
import { type DocNode, textOf } from './node.ts'
import { documentSchema } from './schema.ts'
import { anyPage } from './testing/generated-documents.ts'
import { validateUpdate } from './validate-update.ts'
import { docFromUpdates, readDoc, writeNewDoc } from './yjs.ts'

/** Words that Markdown could mistake for syntax. */
const nasty = fc.constantFrom(
  'plain',
  '# no',
  '- no',
  '1. no',
  '> no',
  '*x*',
  '_y_',
  '__init__',
  '`code`',
  '[a](b)',
  '![i](j)',
  '<div>',
  '&amp;',
  'a|b',
  '\\',
  '~~s~~',
  'http://a.b/c_d',
  '+',
  '===',
  '---',
  '    four',
  '$x$',
  'ünï',
  '👩‍👩‍👧',
  '``',
  '```',
  '|',
  'x[0]',
  'a*b*c',
  '\u200b',
)
const word = fc.oneof(
  nasty,
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).map((text) => text.replace(/\p{Cc}|\s/gu, 'x')),
)
const sentence = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const marks = fc
  .subarray(['bold', 'italic', 'strike', 'code'] as const)
  .map((names) => (names.includes('code') ? [{ type: 'code' }] : names.map((type) => ({ type }))))
const run = fc
  .tuple(sentence, marks)
  .map(([text, marks]): DocNode => ({ type: 'text', text, ...(marks.length ? { marks } : {}) }))
const inline = fc.array(run, { minLength: 1, maxLength: 3 })
const paragraph = inline.map((content): DocNode => ({ type: 'paragraph', content }))
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), inline)
  .map(([level, content]): DocNode => ({ type: 'heading', attrs: { level }, content }))
const code = fc
  .tuple(
    fc.constantFrom('go', 'mermaid', null),
    fc.array(fc.oneof(word, fc.constant('```')), { minLength: 1, maxLength: 4 }),
  )
  .map(
    ([language, lines]): DocNode => ({
      type: 'codeBlock',
      attrs: { language },
      content: [{ type: 'text', text: lines.join('\n') }],
    }),
  )
const list = (type: 'bulletList' | 'orderedList') =>
  fc.array(paragraph, { minLength: 1, maxLength: 3 }).map(
    (items): DocNode => ({
      type,
      content: items.map((item) => ({ type: 'listItem', content: [item] })),
    }),
  )
const table = fc.array(fc.tuple(paragraph, paragraph), { minLength: 1, maxLength: 3 }).map(
  (rows): DocNode => ({
    type: 'table',
    content: rows.map((cells, row) => ({
      type: 'tableRow',
      content: cells.map((cell) => ({ type: row === 0 ? 'tableHeader' : 'tableCell', content: [cell] })),
    })),
  }),
)
const block = fc.oneof(
  paragraph,
  heading,
  code,
  list('bulletList'),
  list('orderedList'),
  table,
  fc.constant({ type: 'horizontalRule' }),
)
const page = fc.array(block, { minLength: 1, maxLength: 5 }).map((content): DocNode => ({ type: 'doc', content }))

describe('documents', () => {
  it('documents survive a round trip through Yjs and are accepted as an update', () => {
    fc.assert(
      fc.property(fc.oneof(page, anyPage), (doc) => {
        const ydoc = new Y.Doc()
        writeNewDoc(ydoc, doc)
        const update = Y.encodeStateAsUpdate(ydoc)
        expect(validateUpdate(update)).toMatchObject({ ok: true })
        const read = readDoc(docFromUpdates([update]))
        expect(canonical(read)).toBe(canonical(doc))
        expect((read.content ?? []).map(canonicalHash)).toEqual((doc.content ?? []).map(canonicalHash))
      }),
      { numRuns: 300 },
    )
  })

  it('every document conforms to the schema and survives a round trip through it', () => {
    fc.assert(
      fc.property(fc.oneof(page, anyPage), (doc) => {
        const node = documentSchema.nodeFromJSON(doc)
        node.check()
        expect(canonical(node.toJSON() as DocNode)).toBe(canonical(doc))
      }),
      { numRuns: 200 },
    )
  })

  it('documents written as Markdown keep every letter of their text', () => {
    fc.assert(
      fc.property(page, (doc) => {
        const root = fromMarkdown(toMarkdown(doc), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
        expect(markdownTexts(root)).toEqual(documentTexts(doc))
      }),
      { numRuns: 500 },
    )
  })
})

/** Text of every block in order, without spaces at the ends, which Markdown can't hold. */
function documentTexts(node: DocNode): string[] {
  if (documentSchema.nodes[node.type]?.isTextblock) return [trim(textOf(node), node.type === 'codeBlock')]
  return (node.content ?? []).flatMap(documentTexts)
}

function markdownTexts(node: Nodes): string[] {
  if (node.type === 'code') return [node.value]
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
    return [trim(node.children.map(phrasing).join(''), false)]
  }
  return 'children' in node ? node.children.flatMap(markdownTexts) : []
}

function phrasing(node: PhrasingContent): string {
  if (node.type === 'html') return ''
  if ('value' in node) return node.value
  if (node.type === 'break') return '\n'
  return 'children' in node ? node.children.map(phrasing).join('') : ''
}

function trim(text: string, code: boolean): string {
  return code ? text : text.trim()
}
