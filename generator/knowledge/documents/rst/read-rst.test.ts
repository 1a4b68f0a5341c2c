import { describe, expect, it } from 'vitest'
import { type DocNode, textOf } from '../../../../shared/document/node.ts'
import type { Surroundings } from '../surroundings.ts'
import { readRst } from './read-rst.ts'

const read = (text: string, around: Partial<Surroundings> = {}) => readRst(text, { path: 'docs/a.rst', ...around })
const kinds = (text: string) => read(text).map(({ type }) => type)
const texts = (text: string, around?: Partial<Surroundings>) => read(text, around).map(textOf)
const marks = (text: string, around?: Partial<Surroundings>) =>
  (read(text, around)[0]?.content ?? []).map(({ text: words, marks: on }) => [
    words,
    ...(on ?? []).map(({ type }) => type),
  ])
const linksIn = (nodes: readonly DocNode[]): unknown[] =>
  nodes.flatMap(({ marks: on = [], content = [] }) => [
    ...on.flatMap(({ type, attrs }) => (type === 'link' ? [attrs?.href] : [])),
    ...linksIn(content),
  ])
const links = (text: string, around?: Partial<Surroundings>) => linksIn(read(text, around))

describe('a reStructuredText document', () => {
  it('reStructuredText headings get their levels from the order of their underlines', () => {
    const text = '=====\nTitle\n=====\n\nPart\n----\n\nSmall\n~~~~~\n\nOther\n-----\n'
    expect(read(text).map(({ type, attrs }) => [type, attrs?.level])).toEqual([
      ['heading', 1],
      ['heading', 2],
      ['heading', 3],
      ['heading', 2],
    ])
  })

  it('the reStructuredText reader keeps nested lists, definitions, fields, quotes and lines of verse', () => {
    const text =
      '- a\n\n  - b\n- c\n\n3. d\n#. e\n\nterm\n    Said of it.\n\n:field: value\n\nText\n\n   quoted\n\n| one\n| two\n'
    expect(kinds(text)).toEqual([
      'bulletList',
      'orderedList',
      'bulletList',
      'bulletList',
      'paragraph',
      'blockquote',
      'paragraph',
    ])
    expect(texts(text)[3]).toBe('field: value')
  })

  it('the reStructuredText reader keeps code of directives, double colons and interpreter sessions', () => {
    const text = '.. code-block:: python\n    :linenos:\n\n    a = 1\n\nSo::\n\n    b = 2\n\n>>> c\n3\n'
    expect(read(text)).toEqual([
      { type: 'codeBlock', attrs: { language: 'python' }, content: [{ type: 'text', text: 'a = 1' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'So:' }] },
      { type: 'codeBlock', content: [{ type: 'text', text: 'b = 2' }] },
      { type: 'codeBlock', attrs: { language: 'python' }, content: [{ type: 'text', text: '>>> c\n3' }] },
    ])
  })

  it('the reStructuredText reader shows admonitions and notes on versions as alerts', () => {
    const text =
      '.. warning:: Mind this.\n\n.. versionadded:: 1.2\n   It is new.\n\n.. admonition:: Why\n\n   Because.\n'
    expect(read(text).map(({ type, attrs }) => [type, attrs?.type])).toEqual([
      ['alert', 'warning'],
      ['alert', 'info'],
      ['alert', 'info'],
    ])
    expect(texts(text)).toEqual(['Mind this.', 'Added in version 1.2It is new.', 'WhyBecause.'])
  })

  it('the reStructuredText reader reads every kind of table into the same cells', () => {
    const tables = [
      '+---+---+\n| a | b |\n+===+===+\n| c | d |\n+---+---+\n',
      '= =\na b\n= =\nc d\n= =\n',
      '.. list-table::\n   :header-rows: 1\n\n   * - a\n     - b\n   * - c\n     - d\n',
      '.. csv-table::\n   :header: a, b\n\n   c, "d"\n',
    ]
    const [first] = read(tables[0] ?? '')
    expect(first?.content?.map(({ content }) => content?.map((cell) => [cell.type, textOf(cell)]))).toEqual([
      [
        ['tableHeader', 'a'],
        ['tableHeader', 'b'],
      ],
      [
        ['tableCell', 'c'],
        ['tableCell', 'd'],
      ],
    ])
    for (const table of tables) expect(read(table)).toEqual([first])
  })

  it('the reStructuredText reader keeps the text of cells that span rows and columns', () => {
    const text =
      '+-----+-----+\n| wide      |\n+-----+-----+\n| tall| one |\n|     +-----+\n| too | two |\n+-----+-----+\n'
    expect(textOf(read(text)[0] ?? { type: 'table' })).toBe('widetall\ntooonetwo')
  })

  it('the reStructuredText reader drops comments, builder settings and directives without text', () => {
    const text =
      ':orphan:\n\n.. a comment\n   of two lines\n\n.. _label:\n\n.. contents::\n\n.. autoclass:: Unknown\n   :members:\n\nText.\n'
    expect(texts(text)).toEqual(['Text.'])
  })

  it('the reStructuredText reader shows the text of an unknown directive', () => {
    expect(texts('.. marvel:: Title\n   :color: red\n\n   Words.\n')).toEqual(['Title', 'Words.'])
  })

  it('the reStructuredText reader puts footnotes at the end, numbered as in the text', () => {
    expect(texts('A [#x]_ and [#]_.\n\n.. [#] Two.\n.. [#x] One.\n')).toEqual([
      'A [1] and [2].',
      '',
      '[2] Two.',
      '[1] One.',
    ])
  })

  it('the reStructuredText reader drops badges', () => {
    expect(texts('.. image:: https://img.shields.io/x.svg\n   :target: https://a.example\n\nText.\n')).toEqual([
      'Text.',
    ])
  })
})

describe('inline markup', () => {
  it('inline markup in reStructuredText becomes marks, and other signs stay as they are', () => {
    expect(marks('An *em*, **st** and ``co*de``: 2 * 3 * 4, a_b, \\*kept\\*, `plain`.')).toEqual([
      ['An '],
      ['em', 'italic'],
      [', '],
      ['st', 'bold'],
      [' and '],
      ['co*de', 'code'],
      [': 2 * 3 * 4, a_b, *kept*, '],
      ['plain', 'code'],
      ['.'],
    ])
  })

  it('links in reStructuredText lead to addresses, named targets and sections', () => {
    const text =
      '`A <https://a.example>`_ b_ `c d`_ __ x__ https://e.example.\n\n.. _b: https://b.example\n.. _c d: b_\n\n__ https://x.example\n'
    expect(links(text)).toEqual([
      'https://a.example',
      'https://b.example',
      'https://b.example',
      'https://x.example',
      'https://e.example',
    ])
    expect(links('`Part`_\n\nPart\n----\n', { section: (title) => `page:1#${title}` })).toEqual(['page:1#part'])
  })

  it('reStructuredText roles link to documents, labels and symbols and show their titles', () => {
    const around: Partial<Surroundings> = {
      document: (address) => ({ href: 'page:1', title: `Title of ${address}` }),
      label: (name) => (name === 'here' ? { href: 'page:2#here', title: 'Here' } : undefined),
      symbol: (name) => (name === 'pkg.Thing.run' ? 'page:3' : undefined),
      externalLinks: new Map([['issue', { address: 'https://i.example/%s', caption: '#%s' }]]),
    }
    const text = ':doc:`/cli` :ref:`here` :ref:`gone` :meth:`~pkg.Thing.run` :issue:`7` :pep:`8` :func:`other`'
    expect(texts(text, around)).toEqual(['Title of /cli Here gone run() #7 PEP 8 other()'])
    expect(links(text, around)).toEqual([
      'page:1',
      'page:2#here',
      'page:3',
      'https://i.example/7',
      'https://peps.python.org/pep-0008/',
    ])
  })

  it('reStructuredText replaces substitution names with their text, and terminates if a name refers to itself', () => {
    expect(
      texts('|a| |b| |c|\n\n.. |a| replace:: *long* name\n.. |b| unicode:: U+00A9\n.. |c| replace:: |c|\n'),
    ).toEqual(['long name ©'])
  })

  it('the reStructuredText reader drops addresses that run code', () => {
    const text =
      '`a <javascript:alert(1)>`_ b_\n\n.. _b: javascript:alert(2)\n\n.. image:: data:text/html,x\n\n.. raw:: html\n\n   <script>alert(3)</script><a href="javascript:alert(4)">c</a>\n'
    expect(JSON.stringify(read(text, { keepsAddresses: true }))).not.toMatch(/javascript|alert\(|data:/)
  })
})
