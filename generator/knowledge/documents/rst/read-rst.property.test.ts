import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DocNode, textOf } from '../../../../shared/document/node.ts'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { hostileTexts } from '../../../../shared/document/testing/hostile-texts.ts'
import { processorTime } from '../../../testing/processor-time.ts'
import { readRst } from './read-rst.ts'

const PARTS = [
  ...[
    '\n',
    '\n\n',
    '\n  ',
    '\n    ',
    '\n   \t',
    ' ',
    '\t',
    'word',
    'a b',
    '*',
    '**',
    '`',
    '``',
    '_',
    '__',
    '|',
    ':',
    '::',
  ],
  ...[
    '\\',
    '[1]_',
    '[#]_',
    '`a <b>`_',
    ':ref:`',
    ':py:func:`~a.b`',
    '===',
    '----',
    '\n====\n',
    '- ',
    '* ',
    '1. ',
    '#. ',
  ],
  ...['\n.. ', '.. note::', '.. code-block:: c', '.. list-table::', '.. csv-table::', '.. |x| replace:: |x|', '|x|'],
  ...[
    '.. _a: b_',
    '.. _b: a_',
    'a_',
    '__ x',
    '.. [#] ',
    '.. [1] ',
    ':field: ',
    '--flag  ',
    '>>> ',
    '| ',
    '+--+--+',
    '| x | y |',
  ],
  ...[
    '=== ===',
    '.. toctree::',
    '.. raw:: html',
    '<b>',
    '<script>',
    '.. figure:: x.png',
    '.. image:: javascript:x',
    '"',
    "'",
    '(',
    ')',
  ],
]

const anyText = fc.array(
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...PARTS) }, { weight: 1, arbitrary: fc.string() }),
  {
    maxLength: 80,
  },
)

const docOf = (content: DocNode[]) => ({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] })
const read = (text: string) => readRst(text, { path: 'a.rst', keepsAddresses: true })

describe('reading reStructuredText', () => {
  it('the reStructuredText reader turns any text into a valid document', () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        documentSchema.nodeFromJSON(docOf(read(parts.join('')))).check()
      }),
      { numRuns: 600 },
    )
  })

  it('the reStructuredText reader keeps every word of a paragraph, whatever blocks contain it', () => {
    const inside = (wrap: number, lines: string[]): string[] => {
      const indented = lines.map((line) => (line === '' ? '' : `    ${line}`))
      if (wrap === 0) return ['.. note::', '', ...indented]
      if (wrap === 1) return ['term', ...indented]
      if (wrap === 2) return [`-   ${lines[0] ?? ''}`, ...indented.slice(1)]
      if (wrap === 3) return ['.. tabs::', '', '    .. tab:: name', '', ...indented.map((line) => `    ${line}`)]
      return ['.. list-table::', '', '    * - cell', '      -', '', ...indented.map((line) => `    ${line}`)]
    }
    const word = fc.stringMatching(/^[a-z]{2,8}$/)
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 30 }),
        fc.array(fc.nat(4), { maxLength: 5 }),
        (words, wraps) => {
          const text = words.join(' ')
          const lines = wraps.reduce((inner, wrap) => inside(wrap, inner), [text, '', text])
          const shown = textOf(docOf(read(lines.join('\n'))))
          expect(shown.split(text).length - 1).toBe(2)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('the reStructuredText reader takes time in proportion to the text', () => {
    const hostile = [
      '*a ',
      '`a ',
      '``a ',
      '|a ',
      '- ',
      '   - a\n',
      '.. note::\n\n ',
      'a_ ',
      ':a:',
      '\\',
      '[',
      ')',
      '=== ===\n',
      '+-',
      '1. ',
      '> ',
      ' \n',
    ]
    const size = 200_000
    const nested = (part: string) => Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}${part}`).join('\n')
    const texts = [
      ...hostile.flatMap((part) => [part.repeat(size / part.length), nested(part)]),
      ...Object.values(hostileTexts(size)),
    ]
    for (const text of texts) {
      expect(
        processorTime(() => read(text)),
        JSON.stringify(text.slice(0, 40)),
      ).toBeLessThan(5_000)
    }
  })
})
