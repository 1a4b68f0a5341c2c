import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { sha256 } from '../../shared/basics/hash.ts'
import { analyzeFile } from './analyze-file.ts'
import { bareHash, followCitation } from './follow-citation.ts'
import { linesOf } from './source-lines.ts'

describe('cited lines that were formatted', () => {
  const path = 'src/rows.ts'
  const texts = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `rows.push({ number: ${from + at} })`)
  const file = texts(1, 60)
  const range = { startLine: 11, endLine: 40 }
  const text = file.slice(10, 40).join('\n')
  const cited = { path, symbol: null, ...range, hash: sha256(text), bareHash: bareHash(text, { path, symbol: null }) }
  const follow = async (lines: readonly string[]) => {
    const content = lines.join('\n')
    const analysis = await analyzeFile(path, content)
    // `linesOf` returns the same array for the text of the last call.
    const compared = vi.spyOn(linesOf(content) as string[], 'slice')
    const followed = followCitation(cited, { content, analysis })
    return { ...followed, lengths: compared.mock.calls.map(([from = 0, to = 0]) => to - from) }
  }

  it('cited lines are found after formatting adds or removes some lines', async () => {
    const spread = file.flatMap((line, at) => (at === 20 ? line.split(/(?<=[{}])/) : [line]))
    expect(await follow(spread)).toMatchObject({ state: 'moved', startLine: 11, endLine: 42 })
    const joined = [...file.slice(0, 20), file.slice(20, 25).join(' '), ...file.slice(25)]
    expect(await follow(joined)).toMatchObject({ state: 'moved', startLine: 11, endLine: 36 })
  })

  it('cited lines are compared only with texts of about the same length', async () => {
    const { state, lengths } = await follow(texts(1001, 1060))
    expect(state).toBe('stale')
    expect(Math.min(...lengths)).toBe(18)
    expect(Math.max(...lengths)).toBe(43)
  })
})

it('cited lines count as moved if only a comment was inserted, and as stale if code changed', async () => {
  const path = 'src/run.ts'
  const text = 'if (!user) {\n  throw new Denied()\n}'
  const cited = {
    path,
    symbol: null,
    startLine: 2,
    endLine: 4,
    hash: sha256(text),
    bareHash: bareHash(text, { path, symbol: null }),
  }
  const follow = async (content: string) =>
    followCitation(cited, { content, analysis: await analyzeFile(path, content) })
  const commented = text.replace('{', '{ // Nobody.\n  // Really.')
  expect(await follow(`run()\n${commented}`)).toEqual({ state: 'moved', startLine: 2, endLine: 5 })
  expect(await follow(`run()\n${text.replace('!', '')}`)).toMatchObject({ state: 'stale' })
})

describe('cited lines whose text is at hand', () => {
  const line = fc.constantFrom(
    ...[
      '',
      '  ',
      'a = 1',
      "a = '1'",
      'a = "1",',
      'a = 1;',
      'b(',
      ')',
      '),',
      '// on a',
      '/* from',
      'to */',
      '# hash',
      '- a',
      'x: [',
      ']',
    ],
    ...[
      'f(a, b)  // remark',
      '  return a',
      '"""doc',
      'ends"""',
      '`from a',
      'to`',
      '};',
      '}',
      '/a/.test(b)',
      ',',
      ';',
      'б = "й"',
    ],
  )
  const text = fc.array(line, { minLength: 1, maxLength: 12 })
  const path = fc.constantFrom('a.ts', 'a.py', 'a.go', 'a.md', 'a.yaml', 'a.json', 'a.css', 'a.txt', 'a.rb')
  const edited = fc.record({ path, above: text, within: text, below: text, as: fc.nat(3) })

  it('cited lines are found at the same place with and without their text', async () => {
    await fc.assert(
      fc.asyncProperty(edited, async ({ path, above, within, below, as }) => {
        const cited = within.join('\n')
        const start = above.length + 1
        const place = { path, symbol: null, startLine: start, endLine: start + within.length - 1, hash: sha256(cited) }
        const known = { ...place, bareHash: bareHash(cited, place) }
        // Formats the text with other quotes, without commas and semicolons, indented, or with other line breaks.
        const formatted = [
          cited.replaceAll("'", '"'),
          cited.replaceAll(/[,;]$/gm, ''),
          `\n${cited.replaceAll(/^/gm, '  ')}\n`,
          cited.replaceAll('(', '(\n').replaceAll(/ {2,}/g, ' '),
        ][as]
        const content = [...below, ...above.slice(as), formatted, ...below].join('\n')
        const now = { content, analysis: await analyzeFile(path, content) }
        expect(followCitation({ ...known, text: cited }, now)).toEqual(followCitation(known, now))
      }),
      { numRuns: 400 },
    )
  })
})
