import { describe, expect, it } from 'vitest'
import { textOf } from '../../../shared/document/node.ts'
import { findTarget } from './find-target.ts'
import { namedBlocks } from './named-blocks.ts'
import { readDocument } from './read-document.ts'

const read = (text: string, path = 'docs/a.md') => readDocument({ language: 'Markdown', text }, { path }) ?? []
const kinds = (text: string, path?: string) => read(text, path).map(({ type }) => type)

describe('a Markdown document', () => {
  it('keeps the whole text: headings, tables, lists, details, footnotes and code', () => {
    const text =
      '# T\n\nOne.\n\n|a|\n|-|\n|b|\n\n- c\n\n<details><summary>S</summary>\n\nInner.[^1]\n\n</details>\n\n```js\nx\n```\n\n[^1]: Note.\n'
    expect(kinds(text)).toEqual(
      'heading paragraph table bulletList paragraph paragraph codeBlock horizontalRule paragraph'.split(' '),
    )
  })

  it('reads the admonitions of Docusaurus, MkDocs, MyST and GitHub as alerts', () => {
    for (const text of [':::tip Title\nWords.\n:::', '!!! tip "Title"\n    Words.', '```{tip} Title\nWords.\n```'])
      expect(read(text)).toEqual(read('> [!TIP]\n> **Title**\n>\n> Words.'))
  })

  it('leaves the same signs in fenced code alone', () => {
    expect(read('```\n:::note\nx\n:::\n!!! note\n```').map(textOf)).toEqual([':::note\nx\n:::\n!!! note'])
  })

  it('shows mathematics as it is written', () => {
    expect(read('$$\na_1 * b_2\n$$').map(textOf)).toEqual(['a_1 * b_2'])
  })

  it('leaves imports and components of MDX out and keeps the text within them', () => {
    expect(read("import T from './t'\n\n<Tabs>\n\nText.\n\n</Tabs>\n", 'a.mdx').map(textOf)).toEqual(['Text.'])
  })

  it('runs no script and leads to no unsafe address', () => {
    expect(JSON.stringify(read('<script>alert(1)</script>\n\n[x](javascript:alert(1))'))).not.toMatch(
      /alert|javascript/,
    )
  })
})

it('a block keeps its key when another is put before it', () => {
  const keys = (text: string) => namedBlocks(read(text)).blocks.map(({ key }) => key)
  expect(keys('# T\n\nNew.\n\nOld words.')).toEqual(expect.arrayContaining(keys('# T\n\nOld words.')))
})

it('a document that is too long for a page says how many blocks are left', () => {
  expect(namedBlocks(read('Word.\n\n'.repeat(6_000)))).toMatchObject({ left: 1_000 })
})

it('a link finds the file it names with or without ending, and folders, and never leaves the repository', () => {
  const files = new Set(['docs/b.md', 'docs/c/index.md', 'README.md'])
  const places = { hasFile: (path: string) => files.has(path), hasFolder: (path: string) => path === 'src' }
  const found = ['b.md#x', 'b', './c/', '/b', '../src', '../../etc', 'none.md'].map(
    (to) => findTarget('docs/a.md', to, places)?.path,
  )
  expect(found).toEqual(['docs/b.md', 'docs/b.md', 'docs/c/index.md', 'docs/b.md', 'src', undefined, undefined])
})
