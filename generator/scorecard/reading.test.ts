import { describe, expect, it } from 'vitest'
import type { ExportedProject } from '../document/exported-project.ts'
import { readPages } from './pages.ts'
import { fullShare, openingShare, proseShare, rowShare, titleShare } from './reading.ts'
import { commentShare, documentShare } from './sentences.ts'

const pagesOf = (...texts: string[]) => readPages(new Map(texts.map((text, at) => [`${at}.md`, text])))

const LONG = 'The gate lets in who fits, and turns away who does not. '.repeat(5)

describe('the scorecard counts', () => {
  it('the scorecard counts pages that open with a list of contents instead of a sentence', () => {
    const { right, of, wrong } = openingShare(
      pagesOf(
        '# a\n\nExports the function `admit`. `src/gate.ts:3–5`\n',
        '# b\n\nDefines seven functions, among them `admit`.\n',
        '# c\n\nHolds two files and one folder.\n',
        '# d\n\nThree Go files in `src`.\n',
        '# e\n\nDefines how long a guest may stay.\n',
        '# f\n\nDefines the HTTP configuration for an API service.\n',
        '# g\n\n- a list\n',
      ),
    )
    expect([right, of, wrong.map((name) => name[0])]).toEqual([2, 6, ['0', '1', '2', '3']])
  })

  it('the scorecard counts rows that end in an enumeration and skips rows with an empty last cell', () => {
    const table =
      '| File | What it is |\n| - | - |\n| `a` | Exports `b` and `c`. |\n| `d` | Opens the gate. |\n| `e` | |\n'
    expect(rowShare(pagesOf(table))).toMatchObject({ right: 1, of: 2 })
  })

  it('the scorecard counts pages with fewer than two sentences', () => {
    expect(fullShare(pagesOf(`# a\n\n${LONG}`, '# b\n\n## A long title\n\nShort.\n'))).toMatchObject({
      right: 1,
      of: 2,
    })
  })
})

describe('of the overview and the parts, the scorecard counts', () => {
  const page = (id: number, name: string, more: Partial<ExportedProject['pages'][number]> = {}) => ({
    id,
    parentId: 0,
    name,
    type: 'generated',
    kind: 'topic',
    markdownPath: `${id}.md`,
    citations: [],
    ...more,
  })
  const coverage = { files: 0, filesWithPage: 0, publicSymbols: 0, publicSymbolsDocumented: 0 }
  const project = (...pages: ExportedProject['pages']): ExportedProject => ({
    project: 'g',
    commit: null,
    pages,
    coverage,
  })

  it('the scorecard counts titles with “and” that the repository itself does not use', () => {
    const titles = [page(1, 'CLI and sessions'), page(2, 'Search and Replace'), page(3, 'Gate')]
    const reference = [page(4, 'Reference'), page(5, 'Tests and files left out', { parentId: 4 })]
    const sources = new Map([['README.md', '# Search and replace\n']])
    expect(titleShare(project(...titles, ...reference), sources)).toEqual({
      right: 2,
      of: 3,
      wrong: ['CLI and sessions'],
    })
  })

  it('the scorecard measures the share of words in sentences, without citations', () => {
    const pages = pagesOf(
      'The gate lets in who fits `a.ts:1–2`.\n\n- [gate](./1.md)\n- `admit` and `open`\n',
      '- [one](./0.md)\n',
    )
    expect(proseShare(project(page(0, 'Gate'), page(1, 'File', { kind: 'file' })), pages)).toMatchObject({
      right: 6,
      of: 10,
    })
  })
})

describe("authors' sentences", () => {
  const shown = pagesOf('It lets in who fits [the gate](./g.md) today. Nobody else is let in.\n')

  it('the scorecard searches pages for doc comment sentences word for word in any language', () => {
    const sources = new Map([
      [
        'a.ts',
        '/**\n * It lets in who fits\n * {@link gate} today.\n *\n * @param name Who knocks at the gate.\n */\nexport const a = 1\n',
      ],
      ['b.py', 'def b():\n    """Nobody else is let in.\n\n    Nor is anybody told why.\n    """\n'],
      ['c.go', '// It lets in who fits today.\nfunc c() {}\n\n// A note that is about nothing below.\n\nfunc d() {}\n'],
      ['a.test.ts', '/** Checks that nobody is let in. */\n'],
    ])
    const { right, of, wrong } = commentShare(shown, sources)
    expect([right, of]).toEqual([2, 5])
    expect(wrong).toEqual([
      'a.ts: Who knocks at the gate.',
      'b.py: Nor is anybody told why.',
      'c.go: It lets in who fits today.',
    ])
  })

  it('sentences of documents are counted without code, images and directives', () => {
    const sources = new Map([
      [
        'docs/a.md',
        '# Title\n\nNobody else is let in. ![Not a word of this](x.png)\n\n```sh\nlet me in please.\n```\n',
      ],
      [
        'docs/b.rst',
        'Title\n=====\n\n.. note::\n   It lets in who fits :ref:`gate` today.\n\n.. code-block:: sh\n\n   let me in please.\n\nNobody reads this one sentence.\n',
      ],
    ])
    expect(documentShare(shown, sources)).toEqual({
      right: 2,
      of: 3,
      wrong: ['docs/b.rst: Nobody reads this one sentence.'],
    })
  })
})
