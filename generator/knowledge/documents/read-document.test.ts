import { describe, expect, it } from 'vitest'
import { textOf } from '../../../shared/document/node.ts'
import { findTarget } from './find-target.ts'
import { namedBlocks } from './named-blocks.ts'
import { readDocument } from './read-document.ts'

const read = (text: string, path = 'docs/a.md') => readDocument({ language: 'Markdown', text }, { path }) ?? []
const kinds = (text: string, path?: string) => read(text, path).map(({ type }) => type)

describe('a Markdown document', () => {
  it('the Markdown reader keeps the whole text: headings, tables, lists, details, footnotes and code', () => {
    const text =
      '# T\n\nOne.\n\n|a|\n|-|\n|b|\n\n- c\n\n<details><summary>S</summary>\n\nInner.[^1]\n\n</details>\n\n```js\nx\n```\n\n[^1]: Note.\n'
    expect(kinds(text)).toEqual(
      'heading paragraph table bulletList paragraph paragraph codeBlock horizontalRule paragraph'.split(' '),
    )
  })

  it('the Markdown reader reads admonitions of Docusaurus, MkDocs, MyST and GitHub as alerts', () => {
    for (const text of [':::tip Title\nWords.\n:::', '!!! tip "Title"\n    Words.', '```{tip} Title\nWords.\n```'])
      expect(read(text)).toEqual(read('> [!TIP]\n> **Title**\n>\n> Words.'))
  })

  it('the Markdown reader leaves admonition signs in fenced code alone', () => {
    expect(read('```\n:::note\nx\n:::\n!!! note\n```').map(textOf)).toEqual([':::note\nx\n:::\n!!! note'])
  })

  it('the Markdown reader shows mathematics as written', () => {
    expect(read('$$\na_1 * b_2\n$$').map(textOf)).toEqual(['a_1 * b_2'])
  })

  it('the Markdown reader shows inline formulas as written, and leaves prices and variables alone', () => {
    const marks = (text: string) => read(text)[0]?.content?.map(({ text: words, marks: on }) => (on ? [words] : words))
    expect(marks('Of $a_1 * b_2$ and $`x^2`$.')).toEqual(['Of ', ['a_1 * b_2'], ' and ', ['x^2'], '.'])
    expect(marks('From $5 to $7 in $HOME or `$a_1$`.')).toEqual(['From $5 to $7 in $HOME or ', ['$a_1$'], '.'])
  })

  it('the Markdown reader drops badges with relative addresses on a git host', () => {
    const run = '../../actions/workflows/test.yml'
    expect(read(`[![Tests](${run}/badge.svg)](${run})\n\nWords.\n`).map(textOf)).toEqual(['Words.'])
  })

  it('the Markdown reader drops badges and the links around them', () => {
    const badge = 'https://img.shields.io/npm/v/x.svg'
    const text = `[![v](${badge})](https://a.example) ![w][w] <a href="https://b.example"><img src="${badge}"></a>\n\n![kept](https://c.example/x.png)\n\n[w]: ${badge}\n`
    expect(read(text)).toEqual([{ type: 'image', attrs: { src: 'https://c.example/x.png', alt: 'kept' } }])
  })

  it('the MDX reader drops statements, expressions and attributes, however many lines they span', () => {
    const text =
      "import {\n  A,\n} from './a'\n\nexport const b = {\n  c: `x}`,\n}\n\n# T\n\n<Card\n  title={`y>`}\n  on={() => { go() }}\n>\nKept {count + 1} and `{code}`{' '}here.\n</Card>\n\n<div style={{ a: 1 }}>Within</div>\n\n```js\nimport z from 'z'\n{z}\n```\n"
    expect(read(text, 'a.mdx').map(textOf)).toEqual(['T', 'Kept  and {code} here.', 'Within', "import z from 'z'\n{z}"])
  })

  it('the MDX reader keeps text after unclosed signs and always terminates', () => {
    expect(read('a { b\n\n<C d\n\ne', 'a.mdx').map(textOf).join(' ')).toContain('e')
    for (const part of ['{', '<A ', '`', '{`', '<A b={', '~~~\n', '```\n'])
      read(part.repeat(100_000 / part.length), 'a.mdx')
  })

  it('the MDX reader drops imports and components and keeps the text within components', () => {
    const folded =
      '<Accordion title="Why *so*?">\nBecause.\n</Accordion>\n\nA <Tip title="no">word</Tip>.\n\n<Tab label="a">x</Tab>'
    expect(read(folded, 'a.mdx').map(textOf)).toEqual(['Why *so*?', 'Because.', 'A word.', 'a', 'x'])
    const details =
      '<details>\n  <summary>More</summary>\n  Some **text**.\n\n  ```js\n  code()\n  ```\n</details>\nEnd.'
    expect(read(details, 'a.mdx').map(({ type, content }) => [type, content?.length])).toEqual([
      ['paragraph', 1],
      ['paragraph', 3],
      ['codeBlock', 1],
      ['paragraph', 1],
    ])
    expect(read("import T from './t'\n\n<Tabs>\n\nText.\n\n</Tabs>\n", 'a.mdx').map(textOf)).toEqual(['Text.'])
  })

  it('the Markdown reader drops scripts and unsafe links', () => {
    expect(JSON.stringify(read('<script>alert(1)</script>\n\n[x](javascript:alert(1))'))).not.toMatch(
      /alert|javascript/,
    )
  })
})

it('a block keeps its key when another block is put before it', () => {
  const keys = (text: string) => namedBlocks(read(text)).blocks.map(({ key }) => key)
  expect(keys('# T\n\nNew.\n\nOld words.')).toEqual(expect.arrayContaining(keys('# T\n\nOld words.')))
})

it('a document that is too long for a page says how many blocks are left out', () => {
  expect(namedBlocks(read('Word.\n\n'.repeat(6_000)))).toMatchObject({ left: 1_000 })
})

it('a link resolves to files, with or without extension, and folders inside the repository', () => {
  const files = new Set(['docs/b.md', 'docs/c/index.md', 'README.md'])
  const places = { hasFile: (path: string) => files.has(path), hasFolder: (path: string) => path === 'src' }
  const found = ['b.md#x', 'b', './c/', '/b', '../src', '../../etc', 'none.md'].map(
    (to) => findTarget('docs/a.md', to, places)?.path,
  )
  expect(found).toEqual(['docs/b.md', 'docs/b.md', 'docs/c/index.md', 'docs/b.md', 'src', undefined, undefined])
})
