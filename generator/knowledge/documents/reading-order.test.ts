import { describe, expect, it } from 'vitest'
import { analyzeText } from '../../analysis/analyze-file.ts'
import { indexRepository } from '../../analysis/resolution/repository-index.ts'
import { readingOrder } from './reading-order.ts'

type Files = Readonly<Record<string, string>>

function orderOf(files: Files): string[] {
  const analyses = new Map(Object.entries(files).map(([path, text]) => [path, analyzeText(path, text)]))
  return readingOrder(analyses, (path) => files[path] ?? '', indexRepository(Object.keys(files)))
}

describe('the reading order of documents', () => {
  const wanted = ['docs/index.md', 'docs/start.md', 'docs/b/more.md', 'docs/a.md']
  const pages: Files = Object.fromEntries(wanted.toSorted().map((path) => [path, '# T\n']))

  it.each<[string, Files]>([
    [
      'mkdocs.yml',
      {
        'mkdocs.yml':
          'nav:\n  - Home: index.md\n  - start.md\n  - Part:\n    - "More": \'b/more.md\'\n  - A: a.md # last\ntheme: x\n',
      },
    ],
    [
      'a sidebar of Docusaurus',
      { 'sidebars.js': "module.exports = { docs: ['index', { type: 'category', items: ['start', 'b/more'] }, 'a'] }" },
    ],
    [
      'the summary of a book',
      {
        'docs/SUMMARY.md':
          '# Summary\n\n- [Home](index.md)\n- [Start](./start.md)\n  - [More](b/more.md)\n- [A](a.md)\n',
      },
    ],
    ['a toctree of MyST', { 'docs/index.md': '# T\n\n```{toctree}\n:maxdepth: 2\nstart\nMore <b/more>\na\n```\n' }],
  ])('is that of %s', (_, table) => {
    const order = orderOf({ ...pages, ...table }).filter((path) => wanted.includes(path))
    expect(order).toEqual(wanted)
  })

  it('the reading order follows nested toctrees', () => {
    const order = orderOf({
      'docs/a.rst': 'A\n=\n',
      'docs/index.rst': 'T\n=\n\n.. toctree::\n   :maxdepth: 2\n\n   z/index\n   a\n   https://x.example\n\nText\n',
      'docs/z/index.rst': 'Z\n=\n\n.. toctree::\n\n   two\n   one\n',
      'docs/z/one.rst': 'O\n=\n',
      'docs/z/two.rst': 'T\n=\n',
      'README.rst': 'R\n=\n',
    })
    expect(order).toEqual([
      'README.rst',
      'docs/index.rst',
      'docs/z/index.rst',
      'docs/z/two.rst',
      'docs/z/one.rst',
      'docs/a.rst',
    ])
  })

  it('the reading order without a table of contents goes by folder, front matter, number and name', () => {
    const order = orderOf({
      'docs/10-x.md': '',
      'docs/2-x.md': '',
      'docs/last.md': '---\nsidebar_position: 2\n---\n',
      'docs/first.md': '---\nweight: 1\n---\n',
      'docs/README.md': '',
      'about.md': '',
    })
    expect(order).toEqual([
      'about.md',
      'docs/README.md',
      'docs/first.md',
      'docs/last.md',
      'docs/2-x.md',
      'docs/10-x.md',
    ])
  })

  it('documents are ordered by the positions in the category files of Docusaurus', () => {
    const order = orderOf({
      'docs/a/_category_.json': '{ "label": "A", "position": 2 }',
      'docs/b/_category_.yml': 'label: B\nposition: 1\n',
      'docs/a/x.md': '',
      'docs/a/deep/w.md': '',
      'docs/b/y.md': '',
      'docs/c/z.md': '',
      'docs/first.md': '',
    })
    expect(order).toEqual(['docs/first.md', 'docs/b/y.md', 'docs/a/x.md', 'docs/a/deep/w.md', 'docs/c/z.md'])
  })

  it('documents are ordered by the navigation of Antora', () => {
    const pages = ['docs/modules/ROOT/pages/z.adoc', 'docs/modules/api/pages/m.adoc', 'docs/modules/ROOT/pages/a.adoc']
    const nav = '* xref:z.adoc[]\n** xref:api:m.adoc#part[M]\n* xref:a.adoc[A]\n'
    const order = orderOf({
      ...Object.fromEntries(pages.toSorted().map((path) => [path, '= T\n'])),
      'docs/modules/ROOT/nav.adoc': nav,
    })
    expect(order.filter((path) => pages.includes(path))).toEqual(pages)
  })

  it('the reading order ends where tables of contents name each other', () => {
    const table = (name: string) => `T\n=\n\n.. toctree::\n\n   ${name}\n`
    expect(orderOf({ 'a.rst': table('b'), 'b.rst': table('a') })).toEqual(['a.rst', 'b.rst'])
  })
})
