import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DocNode, textOf } from '../../../../shared/document/node.ts'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { hostileTexts } from '../../../../shared/document/testing/hostile-texts.ts'
import { processorTime } from '../../../testing/processor-time.ts'
import { readAsciiDoc } from './read-asciidoc.ts'

const PARTS =
  '\n|\n\n|\n+\n| |word|a b|*|**|_|__|`|``|#|##|^|~|+|++|+++|\\|\n= |\n== |\n* |\n** |\n- |\n. |\n.. |\n1. |\nterm::|\nterm:: |\n<1> |\n[NOTE]\n|NOTE: |\n[source,c]\n|\n----\n|\n....\n|\n====\n|\n****\n|\n____\n|\n++++\n|\n--\n|\n```\n|\n////\n|\n[quote, a, b]\n|\n[[id]]\n|\n[#id.r%o]\n|[.line-through]#|\n.Title\n|<<|>>|[|]|((|))|"`|`"|link:|xref:|image:x[|image::javascript:x[]\n|footnote:[|footnote:a[|pass:[|https://a.b|{a}|{|}|\n:a: {b} *\n|\n:b: {a}\n|\n:!a:\n|ifdef::a[]\n|endif::[]\n|include::x[]\n|<b>|<script>|"|(|)|...|->|&#x41;'.split(
    '|',
  )
const TABLE_PARTS = [
  '|',
  '\n|===\n',
  '2+|',
  '.2+|',
  'a|',
  '3*|',
  '!',
  '\n!===\n',
  '[cols="2*a,h"]\n',
  '[%header]\n',
  ',===\n',
]
const anyText = fc.array(
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...PARTS, ...TABLE_PARTS) }, { weight: 1, arbitrary: fc.string() }),
  { maxLength: 80 },
)

const docOf = (content: DocNode[]) => ({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] })
const read = (text: string) => readAsciiDoc(text, { path: 'a.adoc', keepsAddresses: true })

describe('reading AsciiDoc', () => {
  it('the AsciiDoc reader turns any text into a valid document', () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        documentSchema.nodeFromJSON(docOf(read(parts.join('')))).check()
      }),
      { numRuns: 600 },
    )
  })

  it('the AsciiDoc reader keeps every word of a paragraph, whatever blocks contain it', () => {
    const fenced = (sign: string, lines: string[], depth: number) => {
      const fence = sign.repeat(4 + depth)
      return [fence, ...lines, fence]
    }
    const inside = (wrap: number, lines: string[], depth: number): string[] => {
      if (wrap === 0) return ['[NOTE]', ...fenced('=', lines, depth)]
      if (wrap === 1) return fenced('*', lines, depth)
      if (wrap === 2) return ['* item', '+', ...fenced('=', lines, depth)]
      if (wrap === 3) return ['term::', '+', ...fenced('_', lines, depth)]
      return ['.Title', ...fenced('=', lines, depth)]
    }
    const word = fc.stringMatching(/^[a-z]{2,8}$/)
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 30 }),
        fc.array(fc.nat(4), { maxLength: 5 }),
        (words, wraps) => {
          const text = words.join(' ')
          const lines = wraps.reduce((inner, wrap, depth) => inside(wrap, inner, depth), [text, '', text])
          const shown = textOf(docOf(read(lines.join('\n'))))
          expect(shown.replace(/item|term|Title/g, '|').split(text.replace(/item|term|Title/g, '|')).length - 1).toBe(2)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('the AsciiDoc reader keeps the words of each table cell', () => {
    const word = fc.stringMatching(/^[b-z]{2,8}$/)
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 20 }), (rows) => {
        const text = `|===\n${rows.map((cells) => cells.map((cell) => `|${cell}`).join(' ')).join('\n')}\n|===\n`
        const [table] = read(text)
        expect(table?.content?.map((row) => row.content?.map(textOf))).toEqual(rows)
      }),
    )
  })

  it('the AsciiDoc reader takes time in proportion to the text', () => {
    const size = 200_000
    const parts = [
      ...PARTS,
      ...TABLE_PARTS,
      ...[
        '*a ',
        '_a ',
        '`a ',
        '<<a',
        '[[a',
        '((a',
        '[a]#',
        'link:a[',
        'https://',
        'footnote:[',
        '"`a',
        '* a\n',
        '** a\n',
        'a::\n',
      ],
      ...[
        'a:: b\n',
        '.999+|',
        '50*|',
        '* a\n+\n',
        '* a\n\n+\n',
        '====\n',
        '\n====',
        '|===\n',
        '{a} ',
        ':a: {a}{a}\n',
        'a\n---\n',
        ' \n',
        '\\',
      ],
    ].filter((part) => part !== '')
    const rising = (sign: string) => Array.from({ length: 600 }, (_, count) => sign.repeat(count + 1)).join('\n')
    const markers = (sign: string) =>
      Array.from({ length: 600 }, (_, count) => `${sign.repeat(count + 1)} a`).join('\n')
    const expanding = `:a: ${'x'.repeat(900)}\n\n${'{a}'.repeat(size / 3)}`
    const texts = [
      ...parts
        .map((part, at) => (at % 2 === 0 ? part : `${part}\n`))
        .map((part) => part.repeat(size / 10 / part.length)),
      ...['=', '-', '*', '.', '_', '+', '/', '`', ' '].flatMap((sign) => [rising(sign), markers(sign)]),
      ...Object.values(hostileTexts(size)),
      ...['*', '[', '='].map((sign) => sign.repeat(size)),
      expanding,
      `|===\n${'|a '.repeat(size / 3)}\n|===`,
      `|===\n${'.999+|a '.repeat(size / 8)}\n|===`,
    ]
    for (const text of texts) {
      expect(
        processorTime(() => read(text)),
        JSON.stringify(text.slice(0, 40)),
      ).toBeLessThan(5_000)
    }
  }, 300_000)
})
