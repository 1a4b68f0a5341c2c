import { describe, expect, it } from 'vitest'
import { textOf } from '../../../shared/document/node.ts'
import { analyzeFile, analyzeText } from '../../analysis/analyze-file.ts'
import { readDocument } from './read-document.ts'

const read = (path: string, text: string) =>
  (readDocument({ language: analyzeText(path, text).language, text }, { path }) ?? []).map((node) => [
    node.type,
    textOf(node),
  ])

describe('a plain text', () => {
  it('the plain text reader keeps titles, paragraphs, lists and text laid out by hand', () => {
    const text =
      'Title\n=====\n\nA paragraph that an editor broke after so many letters\ninto two lines.\n\n- one thing\n  of two lines\n- and another\n\nname    value\nother   value\n'
    expect(read('NOTICE', text)).toEqual([
      ['heading', 'Title'],
      ['paragraph', 'A paragraph that an editor broke after so many letters into two lines.'],
      ['bulletList', 'one thing of two linesand another'],
      ['codeBlock', 'name    value\nother   value'],
    ])
  })

  it('plain text has links for its addresses and no other markup', () => {
    const [paragraph] =
      readDocument({ language: 'Text', text: 'See *this* at https://a.example/x.' }, { path: 'a' }) ?? []
    expect(paragraph?.content).toEqual([
      { type: 'text', text: 'See *this* at ' },
      { type: 'text', text: 'https://a.example/x', marks: [{ type: 'link', attrs: { href: 'https://a.example/x' } }] },
      { type: 'text', text: '.' },
    ])
  })

  it('a text file that holds data is not read', () => {
    expect(read('words.txt', 'abacus\nabandon\n'.repeat(50))).toEqual([])
  })
})

describe('a notebook', () => {
  const notebook = (cells: unknown[], more = {}) => JSON.stringify({ cells, metadata: {}, nbformat: 4, ...more })
  const cells = [
    { cell_type: 'markdown', source: ['# Title\n', '\n', 'Some *words* that say what it is for.'] },
    {
      cell_type: 'code',
      source: 'print(1)',
      outputs: [
        { output_type: 'stream', text: ['\u001b[31m1\u001b[0m\n'] },
        { output_type: 'display_data', data: { 'image/png': 'x'.repeat(10_000), 'text/plain': '<Figure size 1x1>' } },
        { output_type: 'stream', text: 'line\n'.repeat(1_000) },
      ],
    },
    { cell_type: 'code', source: '', outputs: [] },
  ]

  it('a notebook becomes its text, its code and the beginning of its output', () => {
    expect(read('a.ipynb', notebook(cells))).toEqual([
      ['heading', 'Title'],
      ['paragraph', 'Some words that say what it is for.'],
      ['codeBlock', 'print(1)'],
      ['codeBlock', `1\n\n${'line\n'.repeat(10)}…`],
    ])
  })

  it('the analysis of a notebook gives its headings and its lead', () => {
    expect(analyzeText('a.ipynb', notebook(cells))).toMatchObject({
      role: 'document',
      headings: [{ level: 1, text: 'Title', line: 1 }],
      lead: 'Some words that say what it is for.',
    })
  })

  it('the analysis of a notebook finds heading lines in the file and counts only written text', async () => {
    const text = JSON.stringify({ cells: [...cells, { cell_type: 'markdown', source: ['## "Quoted"\n'] }] }, null, 1)
    const { headings, amount } = await analyzeFile('a.ipynb', text)
    const lines = text.split('\n')
    expect(headings.map(({ line }) => lines[line - 1]?.trim())).toEqual(['"# Title\\n",', '"## \\"Quoted\\"\\n"'])
    expect(amount).toBeLessThan(100)
  })

  it('a notebook in format 3 is read, and a broken notebook is not', () => {
    const old = {
      worksheets: [
        {
          cells: [
            { cell_type: 'heading', level: 2, source: 'Old' },
            { cell_type: 'code', input: 'x' },
          ],
        },
      ],
    }
    expect(read('a.ipynb', JSON.stringify(old))).toEqual([
      ['heading', 'Old'],
      ['codeBlock', 'x'],
    ])
    for (const text of ['', '{', '[]', 'null', '{"cells": 3}', '{"cells": [null, 3, {"source": [3]}]}'])
      expect(read('a.ipynb', text)).toEqual([])
    expect(analyzeText('a.ipynb', '{').parseSkipped).toBe('invalid-notebook')
  })
})

it('an .asc file that holds a signature is not a document', () => {
  expect(analyzeText('a.asc', '= Title\n\nWords.\n')).toMatchObject({ role: 'document', language: 'AsciiDoc' })
  expect(analyzeText('b.asc', '-----BEGIN PGP SIGNATURE-----\n\nabc\n').role).not.toBe('document')
})
