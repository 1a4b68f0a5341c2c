import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ExportedProject } from '../document/exported-project.ts'
import { modularity } from './measures.ts'
import { answerQuestions } from './questions.ts'
import { score } from './score.ts'

const sources = new Map([
  ['src/gate.ts', '/** Lets in\n * who fits. */\nexport function admit(name: string) {\n  return name !== ""\n}\n'],
  ['README.md', '# Gate\n'],
])

async function scoreOf(markdown: string, citations: ExportedProject['pages'][number]['citations'] = []) {
  const page = { id: 1, parentId: 0, name: 'Gate', type: 'document', markdownPath: 'index.md', citations }
  const coverage = { files: 1, filesWithPage: 1, publicSymbols: 1, publicSymbolsDocumented: 1 }
  const written = new Map([
    ['index.md', markdown],
    ['a b/other.md', 'Other.\n'],
  ])
  return score(written, { project: 'gate', commit: null, pages: [page], coverage }, sources)
}

describe('the scorecard finds', () => {
  it('the scorecard finds names that no source has, even inside longer code', async () => {
    const { entities } = await scoreOf(
      '`admit(name: string)` in `src/gate.ts:3–5`, `npm test`, `Gate.open` and `admit(when)`.\n',
    )
    expect(entities).toEqual({ right: 3, of: 5, wrong: ['index.md: Gate.open', 'index.md: admit(when)'] })
  })

  it('the scorecard finds quoted code that no source has, ignoring white space and comment signs', async () => {
    const { quotations } = await scoreOf(
      '```ts\nexport function admit(\n  name: string\n) {\n```\n\n```\nLets in\nwho fits.\n```\n\n```ts\nadmit(42)\n```\n',
    )
    expect(quotations).toEqual({ right: 2, of: 3, wrong: ['index.md: admit(42)'] })
  })

  it('the scorecard finds links that lead nowhere and diagrams that cannot be drawn', async () => {
    const { links, diagrams } = await scoreOf(
      '[a](./a%20b/other.md#x) [b](./gone.md) [c](https://example.org)\n\n```mermaid\nflowchart LR\n  a --> b\n```\n\n```mermaid\nflowchart LR\n  a -->\n```\n',
    )
    expect(links).toEqual({ right: 1, of: 2, wrong: ['index.md → ./gone.md'] })
    expect(diagrams).toEqual({ right: 1, of: 2, wrong: ['index.md'] })
  })

  it('the scorecard finds long sentences that a page repeats', async () => {
    const { sentences } = await scoreOf(
      'It lets in who fits the gate. Short one. It lets in who fits the gate.\n\n- Short one.\n- It lets nobody in who does not fit.\n',
    )
    expect(sentences).toEqual({ right: 2, of: 3, wrong: ['index.md: It lets in who fits the gate.'] })
  })

  it('the scorecard finds citations whose lines changed, are missing, or lack their symbol', async () => {
    const text = 'export function admit(name: string) {\n  return name !== ""\n}'
    const whole = {
      path: 'src/gate.ts',
      startLine: 3,
      endLine: 5,
      hash: createHash('sha256').update(text).digest('hex'),
    }
    const { citations, prose } = await scoreOf('One two three four.\n', [
      { ...whole, symbol: 'Gate.admit' },
      { ...whole, symbol: 'open' },
      { ...whole, startLine: 2 },
      { ...whole, path: 'gone.ts' },
      { ...whole, endLine: 50 },
    ])
    expect([citations.right, citations.of]).toEqual([1, 5])
    expect(prose).toEqual({ words: 5, citations: 5, perThousand: 1_000 })
  })
})

it('modularity by the definition of Newman is 0.5 for two separate triangles in two groups', () => {
  const edges = ['ab', 'bc', 'ca', 'de', 'ef', 'fd'].map((edge) => [edge[0] ?? '', edge[1] ?? ''] as const)
  expect(modularity(edges, (path) => ('abc'.includes(path) ? '1' : '2'))).toBeCloseTo(0.5)
  expect(modularity(edges, () => 'all')).toBeCloseTo(0)
  expect(modularity([], () => 'all')).toBe(0)
})

it('the scorecard accepts an answer only in a single passage within two clicks', async () => {
  const written = new Map([
    ['index.md', '# Gate\n\nLets in who fits.\n\n[Parts](parts/index.md)\n'],
    [
      'parts/index.md',
      '## Install\n\n```bash\nnpm install gate\n```\n\n- One: `a.ts`\n- Two: `b.ts`\n\n[On](far.md)\n',
    ],
    ['parts/far.md', 'Two clicks. [On](farther.md)\n'],
    ['parts/farther.md', 'Three clicks.\n'],
  ])
  const project = {
    project: 'gate',
    commit: null,
    pages: [],
    coverage: { files: 0, filesWithPage: 0, publicSymbols: 0, publicSymbolsDocumented: 0 },
  }
  const { pages } = await score(written, project, sources)
  const ask = (question: string, ...answer: string[][]) => ({ question, answer })
  expect(
    answerQuestions(
      [
        ask('what', ['Lets in']),
        ask('install', ['Install'], ['yarn add gate', 'npm install gate']),
        ask('both in one item', ['One'], ['b.ts']),
        ask('far', ['Two clicks']),
        ask('too far', ['Three clicks']),
      ],
      pages,
    ),
  ).toEqual([
    { question: 'what', page: 'index.md', clicks: 0 },
    { question: 'install', page: 'parts/index.md', clicks: 1 },
    { question: 'both in one item', page: null, clicks: 0 },
    { question: 'far', page: 'parts/far.md', clicks: 2 },
    { question: 'too far', page: null, clicks: 0 },
  ])
})
