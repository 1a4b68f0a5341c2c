import fc from 'fast-check'
import { ALERT_TYPES } from '../alert-type.ts'
import { tidyInline } from '../markdown/tidy-inline.ts'
import type { DocMark, DocNode } from '../node.ts'

/** Words that Markdown could mistake for syntax. */
const nasty = fc.constantFrom(
  ...[
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
    '</p>',
  ],
  ...[
    '&amp;',
    '&#42;',
    'a|b',
    '\\',
    '~~s~~',
    'http://a.b/c_d',
    'www.a.b',
    'a@b.c',
    '+',
    '===',
    '---',
    '    four',
    '$x$',
  ],
  ...[
    'ünï',
    '👩‍👩‍👧',
    '``',
    '```',
    '|',
    'x[0]',
    'a*b*c',
    '\u200b',
    '⚠️',
    '❌',
    ':::youtube {src="x"} :::',
    ':::',
    '[ ]',
    '[x]',
  ],
  ...[
    '[!NOTE]',
    '[^1]',
    '<!--',
    '-->',
    '<T>',
    '<br>',
    '"',
    "'",
    '**',
    '*',
    '_',
    '***',
    '!',
    '2)',
    '\u00a0',
    '::',
    ']:',
    '{',
    '}',
  ],
)
const word = fc.oneof(
  nasty,
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .map((text) => text.replace(/\p{Cc}|\s/gu, 'x').toWellFormed()),
)
const sentence = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

const link = fc
  .tuple(
    fc.constantFrom(
      'https://example.org/a_b(c)',
      'http://x.y?a=1&b=*',
      'mailto:a@b.c',
      'page:7',
      'page:7#a-b',
      'https://a.b/ c',
    ),
    fc.constantFrom('', 'A "title"', 'with | and \\ and *'),
  )
  .map(([href, title]): DocMark => ({ type: 'link', attrs: { href, ...(title && { title }) } }))
const marks = fc
  .tuple(fc.option(link, { freq: 4 }), fc.subarray(['bold', 'italic', 'strike', 'underline'] as const), fc.nat(5))
  .map(([to, names, code]): DocMark[] => [
    ...(to ? [to] : []),
    ...(code === 0 ? [{ type: 'code' }] : names.map((type) => ({ type }))),
  ])
const run = fc
  .tuple(fc.oneof(sentence, fc.constantFrom(' ', 'a ', ' b', 'x')), marks)
  .map(([text, own]): DocNode => ({ type: 'text', text, ...(own.length > 0 && { marks: own }) }))
const brokenInline = fc.array(
  fc.oneof({ weight: 8, arbitrary: run }, { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) }),
  {
    maxLength: 5,
  },
)

/** Inline content that Markdown holds unchanged. */
const inline = brokenInline.map((nodes): DocNode[] => {
  const tidy = tidyInline(nodes)
  return tidy.length > 0 ? tidy : [{ type: 'text', text: 'x' }]
})
const citation = fc.integer({ min: 1, max: 99 }).map((id): DocNode => ({ type: 'citation', attrs: { id } }))
const anyInline = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: run },
    { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) },
    { weight: 1, arbitrary: citation },
  ),
  { maxLength: 5 },
)

const text = (type: string, content: DocNode[], attrs?: Record<string, unknown>): DocNode => ({
  type,
  ...(attrs && { attrs }),
  ...(content.length > 0 && { content }),
})
const level = fc.integer({ min: 1, max: 6 })
const paragraph = inline.map((content) => text('paragraph', content))
const heading = fc.tuple(level, inline).map(([own, content]) => text('heading', content, { level: own }))
const code = fc
  .tuple(
    fc.constantFrom('go', 'mermaid', 'c++', 'two words', null),
    fc.constantFrom(null, 'https://example.org/f#L1'),
    fc.array(fc.oneof(word, fc.constantFrom('```', '~~~', '---', '', '  x', '\t')), { maxLength: 4 }),
  )
  .map(([language, git_url, lines]) => {
    const content = lines.join('\n')
    return text('codeBlock', content === '' ? [] : [{ type: 'text', text: content }], { language, git_url })
  })
const size = fc.option(fc.integer({ min: 1, max: 4000 }))
const image = fc
  .tuple(
    fc.constantFrom('https://example.org/a.png', `/api/blob/${'a'.repeat(64)}`, `attachment:${'0'.repeat(64)}`),
    fc.constantFrom(null, 'A [picture] of | "it"'),
    fc.constantFrom(null, 'title'),
    size,
  )
  .map(([src, alt, title, width]): DocNode => ({ type: 'image', attrs: { src, alt, title, width } }))
export const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const youtube = fc.tuple(fc.constantFrom(VIDEO, `${VIDEO}&t=42`), size, size).map(
  ([src, width, height]): DocNode => ({
    type: 'youtube',
    attrs: { src, width, height },
  }),
)
const canvas = fc
  .constantFrom('c1', 'f7e1c9a0-0000-4000-8000-123456789abc', 'a "b" {c} & d')
  .map((id): DocNode => ({ type: 'editorCanvas', attrs: { id } }))
const leaf = fc.oneof(image, youtube, canvas, fc.constant<DocNode>({ type: 'horizontalRule' }))

/** Blocks that are written as tags in a cell. */
const cellBlock = fc.oneof(
  heading,
  code.map(({ attrs, ...node }) => ({ ...node, attrs: { language: attrs?.language === 'go' ? 'go' : null } })),
  fc.constant<DocNode>({ type: 'horizontalRule' }),
  paragraph.map((content) => text('blockquote', [content])),
  fc
    .tuple(fc.constantFrom('bulletList', 'taskList'), fc.array(paragraph, { minLength: 1, maxLength: 2 }), fc.boolean())
    .map(([type, items, checked]) =>
      text(
        type,
        items.map((item) => (type === 'taskList' ? text('taskItem', [item], { checked }) : text('listItem', [item]))),
      ),
    ),
)

const { block } = fc.letrec<{ block: DocNode; item: DocNode[]; list: DocNode }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    heading,
    code,
    leaf,
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content) => text('blockquote', content)),
    fc
      .tuple(fc.constantFrom(...ALERT_TYPES), fc.array(tie('block'), { minLength: 1, maxLength: 3 }))
      .map(([type, content]) => text('alert', content, { type })),
    tie('list'),
    table(fc.oneof(paragraph, paragraph, image, cellBlock)),
  ),
  item: fc
    .tuple(
      fc.oneof(paragraph, paragraph, fc.constant<DocNode>({ type: 'paragraph' })),
      fc.array(tie('block'), { maxLength: 2 }),
    )
    .map(([first, rest]) => (first.content || rest[0]?.type !== 'paragraph' ? [first, ...rest] : rest)),
  list: fc
    .tuple(
      fc.constantFrom('bulletList', 'orderedList', 'taskList'),
      fc.array(fc.tuple(tie('item'), fc.boolean()), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(0, 1, 1, 7, 99_999),
    )
    .map(([type, items, start]) =>
      text(
        type,
        items.map(([content, checked]) =>
          type === 'taskList' ? text('taskItem', content, { checked }) : text('listItem', content),
        ),
        type === 'orderedList' ? { start } : undefined,
      ),
    ),
}))

function table(cell: fc.Arbitrary<DocNode>): fc.Arbitrary<DocNode> {
  const size = { minLength: 1, maxLength: 3 }
  return fc
    .tuple(fc.boolean(), fc.array(fc.constantFrom(null, 'left', 'center', 'right'), size))
    .chain(([hasHeader, aligns]) =>
      fc.array(fc.tuple(...aligns.map(() => cell)), size).map((rows) =>
        text(
          'table',
          rows.map((cells, y) =>
            text(
              'tableRow',
              cells.map((content, x) =>
                text(hasHeader && y === 0 ? 'tableHeader' : 'tableCell', [content], { align: aligns[x] ?? null }),
              ),
            ),
          ),
        ),
      ),
    )
}

/** Pages of all nodes and marks, as far as Markdown can hold them. */
export const page = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content): DocNode => ({ type: 'doc', content }))

const anyBlock = fc.oneof(
  anyInline.map((content) => text('paragraph', content)),
  anyInline.map((content) => text('heading', content, { level: 2 })),
  fc.array(block, { minLength: 1, maxLength: 2 }).map((content) => text('blockquote', content)),
  mergedTable(),
  block,
  fc.constant<DocNode>({ type: 'image', attrs: { src: null, alt: 'lost' } }),
  fc.constant<DocNode>({ type: 'editorCanvas' }),
  fc.constant<DocNode>({ type: 'youtube', attrs: { src: 'http://x.y/video', width: 0 } }),
  fc.constant<DocNode>({ type: 'orderedList', attrs: { start: -4, type: 'a' }, content: [listItem('x')] }),
  fc.constant<DocNode>({ type: 'orderedList', attrs: { start: 1_000_000_000 }, content: [listItem('y')] }),
)

function listItem(words: string): DocNode {
  return text('listItem', [text('paragraph', [{ type: 'text', text: words }])])
}

function mergedTable(): fc.Arbitrary<DocNode> {
  const span = fc.integer({ min: 1, max: 3 })
  const cell = fc
    .tuple(fc.constantFrom('tableCell', 'tableHeader'), span, span, fc.array(block, { minLength: 1, maxLength: 2 }))
    .map(([type, colspan, rowspan, content]) => text(type, content, { colspan, rowspan }))
  return fc.array(fc.array(cell, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }).map((rows) =>
    text(
      'table',
      rows.map((cells) => text('tableRow', cells)),
    ),
  )
}

/** Pages of all nodes, marks and attributes, including ones that Markdown can't hold. */
export const anyPage = fc
  .array(anyBlock, { minLength: 1, maxLength: 4 })
  .map((content): DocNode => ({ type: 'doc', content }))
