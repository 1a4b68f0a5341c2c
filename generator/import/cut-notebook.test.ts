import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SourceFileRow } from '../../db/tables/source-files.ts'
import { MAX_TEXT_BYTES } from '../analysis/classify-file.ts'
import { readNotebook } from '../analysis/text/notebook.ts'
import { processorTime } from '../testing/processor-time.ts'
import { cutNotebook } from './cut-notebook.ts'
import { readRows } from './import-sources.ts'

const cut = (text: string) => Buffer.from(cutNotebook(Buffer.from(text))).toString()
const write = (cells: unknown, more = {}) => JSON.stringify({ cells, nbformat: 4, ...more }, null, 1)
const code = (...outputs: unknown[]) => ({ cell_type: 'code', source: ['f()\n', 'g()'], outputs })
const PICTURE = 'iVBORw0KGgo'.repeat(20_000)

describe('cutting a notebook', () => {
  it('cutting a notebook keeps text, code and line numbers, and drops media', () => {
    const text = write(
      [
        {
          cell_type: 'markdown',
          source: ['# Title\n', 'See "outputs": [1].'],
          attachments: { 'a.png': { 'image/png': 'x' } },
        },
        code(
          { output_type: 'display_data', data: { 'image/png': PICTURE, 'text/plain': ['<Figure>'] }, metadata: {} },
          { output_type: 'execute_result', data: { 'application/vnd.plotly.v1+json': { data: [1, [2, { a: ']' }]] } } },
          { output_type: 'stream', name: 'stdout', text: ['one\n', 'two\n'] },
          { output_type: 'pyout', png: PICTURE, text: 'old' },
        ),
      ],
      { metadata: { widgets: { state: { deep: [1, 2] } }, kernelspec: { language: 'julia' } } },
    )
    const short = cut(text)
    expect(short.split('\n')).toHaveLength(text.split('\n').length)
    expect(JSON.parse(short)).toEqual({
      cells: [
        { cell_type: 'markdown', source: ['# Title\n', 'See "outputs": [1].'], attachments: null },
        code(
          { output_type: 'display_data', data: { 'image/png': null, 'text/plain': ['<Figure>'] }, metadata: {} },
          { output_type: 'execute_result', data: { 'application/vnd.plotly.v1+json': null } },
          { output_type: 'stream', name: 'stdout', text: ['one\n', 'two\n'] },
          { output_type: 'pyout', png: null, text: 'old' },
        ),
      ],
      nbformat: 4,
      metadata: { widgets: null, kernelspec: { language: 'julia' } },
    })
  })

  it('cutting a notebook keeps the beginning of an output, written as lines or as one string', () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => `line ${at} "ü" \\ 😀\n`)
    for (const text of [lines, lines.join('')]) {
      const [first, second] =
        readNotebook(cut(write([code({ output_type: 'stream', text }), code({ text: 'next' })])))?.cells ?? []
      const printed = first?.outputs.join('') ?? ''
      expect(lines.join('').startsWith(printed)).toBe(true)
      expect(printed.length).toBeGreaterThan(2_000)
      expect(printed.length).toBeLessThan(4_001)
      expect(first?.text).toBe('f()\ng()')
      expect(second?.outputs).toEqual(['next'])
    }
  })

  it('cutting a notebook shortens many outputs until the notebook can be read', () => {
    const output = { output_type: 'stream', text: Array.from({ length: 1_000 }, () => 'x'.repeat(50)) }
    const short = cut(write(Array.from({ length: 500 }, () => code(output))))
    expect(short.length).toBeLessThan(MAX_TEXT_BYTES)
    expect(readNotebook(short)?.cells).toHaveLength(500)
  })

  it('cutting a notebook does not change the result of reading the notebook', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '[{', '}]', '"outputs": [', '\n'))
    const output = fc.record({
      output_type: fc.constantFrom('stream', 'error', 'display_data'),
      text: fc.oneof(text, fc.array(text)),
      data: fc.dictionary(fc.constantFrom('text/plain', 'image/png', 'text/html'), fc.oneof(text, fc.array(text))),
      metadata: fc.jsonValue({ maxDepth: 2 }),
    })
    const cell = fc.record({
      cell_type: fc.constantFrom('code', 'markdown', 'raw'),
      source: fc.oneof(text, fc.array(text)),
      outputs: fc.array(output),
      attachments: fc.jsonValue({ maxDepth: 2 }),
    })
    fc.assert(
      fc.property(fc.array(cell), fc.constantFrom(0, 1, 4), (cells, indent) => {
        const written = JSON.stringify({ cells, metadata: {} }, null, indent)
        expect(readNotebook(cut(written))).toEqual(readNotebook(written))
      }),
    )
  })

  it('cutting a notebook ends for any bytes, and the result has a bounded size', () => {
    const part = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      ',',
      ':',
      '"outputs":[',
      '"image/png":',
      '"text":',
      '\n',
      'x',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 200 }), (parts) => {
        const bytes = Buffer.from(parts.join(''))
        expect(cutNotebook(bytes).length).toBeLessThanOrEqual(bytes.length * 4 + 4)
      }),
    )
  })

  it.each([
    ['pictures', write([code({ data: { 'image/png': 'A'.repeat(10_000_000) } })])],
    ['quotes that are escaped', `{"cells":[{"outputs":[{"text":"${'\\"'.repeat(5_000_000)}`],
    ['lists in lists', `{"cells":[{"outputs":[{"data":{"a/b":${'['.repeat(10_000_000)}`],
    ['numbers', `{"cells":[{"outputs":[{"data":{"a/b":[${'1,'.repeat(5_000_000)}1]}}]}]}`],
    ['quotes', '"'.repeat(10_000_000)],
  ])('of 10 MB of %s takes its time once', (_, text) => {
    const bytes = Buffer.from(text)
    expect(processorTime(() => cutNotebook(bytes))).toBeLessThan(2_000)
  })
})

describe('a notebook of many megabytes', () => {
  const rowOf = async (text: string) => {
    const bytes = Buffer.from(text)
    const entry = { type: 'file' as const, path: 'a/Big.ipynb', size: bytes.length, read: async () => bytes }
    const other = { type: 'file' as const, path: 'b.ts', size: 1, read: async () => Buffer.from('x') }
    const rows: SourceFileRow[] = []
    for await (const row of readRows({
      entries: async function* () {
        yield* [entry, other]
      },
    }))
      rows.push(row)
    return rows[0]
  }

  it('a large notebook is imported without its pictures and counts with its reduced size', async () => {
    const row = await rowOf(
      write([{ cell_type: 'markdown', source: '# Big' }, code({ data: { 'image/png': 'A'.repeat(9_000_000) } })]),
    )
    expect(row).toMatchObject({ path: 'a/Big.ipynb', reason: null, size: row?.content?.length })
    expect(readNotebook(row?.content ?? '')?.cells).toHaveLength(2)
  })

  it('a notebook whose text alone is too large is left out', async () => {
    expect(await rowOf(write([{ cell_type: 'markdown', source: 'word '.repeat(300_000) }]))).toMatchObject({
      content: null,
      reason: 'too-large',
    })
  })
})
