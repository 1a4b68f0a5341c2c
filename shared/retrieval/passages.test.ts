import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DocNode, textOf } from '../document/node.ts'
import { page as generatedPage } from '../document/testing/generated-documents.ts'
import { REDACTED, redact } from '../secrets/redact.ts'
import { fenced, passagesOfFile, type SymbolRange } from './code-passages.ts'
import { passagesOfPage } from './page-passages.ts'

const text = (words: string): DocNode => ({ type: 'text', text: words })
const paragraph = (words: string): DocNode => ({ type: 'paragraph', content: [text(words)] })
const heading = (level: number, words: string): DocNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
})
const long = (word: string) => `${word} `.repeat(150).trim()
const symbol = (name: string, startLine: number, endLine: number, members: SymbolRange[] = []): SymbolRange => ({
  name,
  kind: 'function',
  signature: name,
  doc: '',
  startLine,
  endLine,
  members,
})

describe('passages of a page', () => {
  it('a passage of a page has the headings above it as its headers', () => {
    const page: DocNode = {
      type: 'doc',
      content: [
        heading(1, 'Server'),
        paragraph(long('one')),
        heading(2, 'Start'),
        paragraph(long('two')),
        heading(3, 'Ports'),
        paragraph(long('three')),
        heading(2, 'Stop'),
        paragraph(long('four')),
      ],
    }
    expect(passagesOfPage(page, 'Server').map(({ headers }) => headers)).toEqual([
      ['Server'],
      ['Server', 'Start'],
      ['Server', 'Start', 'Ports'],
      ['Server', 'Stop'],
    ])
  })

  it('a passage of a page can contain several short sections with their headings', () => {
    const page: DocNode = {
      type: 'doc',
      content: [heading(2, 'Start'), paragraph('Press go.'), heading(2, 'Stop'), paragraph('Press halt.')],
    }
    expect(passagesOfPage(page, 'Machine')).toEqual([
      {
        headers: ['Machine'],
        fragments: ['Start', 'Press go.', 'Stop', 'Press halt.'],
        blocks: [heading(3, 'Start'), paragraph('Press go.'), heading(3, 'Stop'), paragraph('Press halt.')],
      },
    ])
  })

  it('passages of a page leave out diagrams and cut very long texts', () => {
    const diagram: DocNode = { type: 'codeBlock', attrs: { language: 'mermaid' }, content: [text('graph TD; A-->B')] }
    expect(passagesOfPage({ type: 'doc', content: [diagram] }, 'Page')).toEqual([])
    const [passage] = passagesOfPage({ type: 'doc', content: [paragraph('x'.repeat(50_000))] }, 'Page')
    expect(passage?.fragments[0]).toHaveLength(6_000)
  })

  it('passages of a page hold every block once and have a limited size', () => {
    fc.assert(
      fc.property(generatedPage, (page: DocNode) => {
        const passages = passagesOfPage(page, 'Page')
        for (const { fragments, blocks } of passages) {
          expect(fragments.length).toBe(blocks.length)
          expect(fragments.every((fragment) => fragment.isWellFormed() && fragment.length <= 6_000)).toBe(true)
        }
        const kept = new Set(passages.flatMap(({ blocks }) => blocks))
        const words = (page.content ?? []).filter(({ type }) => type === 'paragraph' || type === 'blockquote')
        for (const node of words) if (/[a-z]/.test(textOf(node))) expect(kept.has(node)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})

describe('passages of a file', () => {
  it('the passages of a file are its symbols with their comments and the lines between', () => {
    const lines = ['import x', '', '/** Adds. */', 'function add() {', '}', '', 'const table = 1', 'go()']
    const passages = passagesOfFile('a/b.ts', lines.join('\n'), [symbol('add', 4, 5), symbol('table', 7, 7)])
    expect(passages.map(({ headers, startLine, endLine }) => [headers, startLine, endLine])).toEqual([
      [[], 1, 1],
      [['add'], 3, 5],
      [['table'], 7, 7],
      [[], 8, 8],
    ])
  })

  it('a very long symbol is split into passages for its members', () => {
    const lines = Array.from({ length: 200 }, (_, at) => `line ${at + 1}`)
    const members = [symbol('open', 10, 60), symbol('close', 61, 199)]
    const passages = passagesOfFile('a.ts', lines.join('\n'), [symbol('Store', 1, 200, members)])
    expect(passages.map(({ headers, startLine, endLine }) => [headers.join('.'), startLine, endLine])).toEqual([
      ['Store', 1, 9],
      ['Store.open', 10, 60],
      ['Store.close', 61, 120],
      ['Store.close', 121, 180],
      ['Store.close', 181, 199],
      ['Store', 200, 200],
    ])
  })

  it('passages of a file cover every non-empty line exactly once, whatever the symbols claim', () => {
    const ranges = fc.array(
      fc.record({ startLine: fc.integer({ min: 0, max: 400 }), endLine: fc.integer({ min: 0, max: 400 }) }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', 'a b', '// c', '}'), { maxLength: 300 }), ranges, (lines, claimed) => {
        const symbols = claimed.map(({ startLine, endLine }, at) => symbol(`s${at}`, startLine, endLine))
        const passages = passagesOfFile('x.ts', lines.join('\n'), symbols)
        const covered = passages.flatMap(({ startLine, endLine }) =>
          Array.from({ length: (endLine ?? 0) - (startLine ?? 0) + 1 }, (_, at) => (startLine ?? 0) + at),
        )
        expect(new Set(covered).size).toBe(covered.length)
        lines.forEach((line, at) => {
          if (/[a-z]/.test(line)) expect(covered).toContain(at + 1)
        })
      }),
    )
  })

  it('a fenced passage gets a longer fence than any inside it', () => {
    expect(fenced('```\nx\n```', 'a.md')).toBe('````markdown\n```\nx\n```\n````')
  })
})

describe('secrets', () => {
  it('redact removes secrets from a passage and keeps the lines and other code', () => {
    const aws = ['AKIA', 'ABCDEFGHIJKLMNOP'].join('')
    const github = `ghp_${'a1B2'.repeat(9)}`
    const source = [
      `const key = '${aws}'`,
      `token: ${github}`,
      'password = "correct-horse"',
      'url = postgres://user:hunter22@db/x',
      '-----BEGIN RSA PRIVATE KEY-----',
      `MIIE${'a1B2'.repeat(15)}`,
      '-----END RSA PRIVATE KEY-----',
      'const passwordField = "Password"',
      "const secret = config['x']",
    ].join('\n')
    const kept = redact(source)
    for (const secret of [aws, github, 'correct-horse', 'hunter22', 'MIIE']) expect(kept).not.toContain(secret)
    expect(kept.split('\n')).toHaveLength(source.split('\n').length)
    expect(kept).toContain(`password = "${REDACTED}"`)
    expect(kept).toContain("const secret = config['x']")
  })
})
