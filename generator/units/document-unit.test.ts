import { expect, it } from 'vitest'
import { textOf } from '../../shared/document/node.ts'
import { REFERENCE_KEY } from '../plan/reference-pages.ts'
import { composeAll, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

it('the page of a document takes the title of the document and shows it only once', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'docs/guide.rst': 'A notice.\n\nThe guide\n=========\n\nWords.\n\nPart\n----\n\nMore.\n',
      'docs/log.md': '# 2.0\n\nNew.\n\n# 1.0\n\nOld.\n',
      'a.ts': 'export const a = 1\n',
    }),
  )
  const headings = (path: string) => {
    const blocks = pages.find(({ pageKey }) => pageKey === `file:${path}`)?.units.flatMap((unit) => unit.blocks) ?? []
    return blocks.flatMap(({ node }) => (node.type === 'heading' ? [[textOf(node), node.attrs?.level]] : []))
  }
  expect(headings('docs/guide.rst')).toEqual([
    ['The guide', 1],
    ['Part', 2],
  ])
  expect(headings('docs/log.md')).toEqual([
    ['log.md', 1],
    ['2.0', 2],
    ['1.0', 2],
  ])
})

it('a link in a document leads to the section that a git host would open, even among equal headings', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'docs/a.md':
        "# A\n\n[one](#whats-new) [two](b.md#part-1) [three](b.md#own) [four](b.md#none)\n\n## What's new?\n",
      'docs/b.md': '# B\n\n## Part\n\n## Part\n\n## Other {#own}\n',
      'a.ts': 'export const a = 1\n',
    }),
  )
  const unit = pages.find(({ pageKey }) => pageKey === 'file:docs/a.md')?.units.find(({ id }) => id === 'document')
  const links = [...JSON.stringify(unit?.blocks).matchAll(/"page:\d+(#[^"]*)?"/g)].map(([, anchor]) => anchor)
  expect(links).toEqual(['#what-s-new', '#part-2', '#other', undefined])
})

it('a link to an inherited member opens the file that declares the member', async () => {
  const { pages, pageId } = composeAll(
    await sampleRepository({
      'src/pkg/app.py':
        'from .base import Base\n\n\nclass App(Base):\n    def run(self): ...\n    def __call__(self): ...\n',
      'src/pkg/base.py':
        'from .root import Root\n\n\nclass Base(Root):\n    def route(self): ...\n    def run(self): ...\n',
      'src/pkg/root.py': 'class Root:\n    def close(self): ...\n    def route(self): ...\n',
      'docs/a.rst':
        'A\n=\n\n:meth:`~pkg.App.run` :meth:`~pkg.App.route` :meth:`.App.close` :meth:`~pkg.App.gone` :class:`~pkg.App`\n',
    }),
  )
  const unit = pages.find(({ pageKey }) => pageKey === 'file:docs/a.rst')?.units.find(({ id }) => id === 'document')
  const links = [...JSON.stringify(unit?.blocks).matchAll(/"page:(\d+)/g)].map(([, id]) => Number(id))
  const [app, base, root] = ['app', 'base', 'root'].map((name) => pageId(`file:src/pkg/${name}.py`))
  expect(links).toEqual([app, base, root, app, app])
})

it('a link in AsciiDoc finds a section by its name or its title', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'docs/a.adoc':
        '= A\n\nxref:b.adoc#own[one] <<_the_part,two>> <<here>> xref:b.adoc#_other[three]\n\n== The part\n\n[#here]\n== Third\n',
      'docs/b.adoc': '= B\n\n[[own]]\n== Named\n\n== Other\n',
      'a.ts': 'export const a = 1\n',
    }),
  )
  const unit = pages.find(({ pageKey }) => pageKey === 'file:docs/a.adoc')?.units.find(({ id }) => id === 'document')
  const links = [...JSON.stringify(unit?.blocks).matchAll(/"page:\d+(#[^"]*)?"/g)].map(([, anchor]) => anchor)
  expect(links).toEqual(['#named', '#the-part', '#third', '#other'])
})

it('the page of a document finds images where site builders put them, or shows their descriptions', async () => {
  const [quay, pier] = ['a'.repeat(64), 'b'.repeat(64)]
  const images = new Map([
    ['docs/img/quay.png', quay],
    ['website/static/pier.png', pier],
  ])
  const { pages } = composeAll(
    await sampleRepository(
      {
        'docs/a.md': '# A\n\n![The quay](img/quay.png?raw=true) ![Gone](img/gone.png) ![Up](../../quay.png)\n',
        'website/docs/b.md': '# B\n\n![The pier](/pier.png)\n',
        'a.ts': 'export const a = 1\n',
      },
      { images },
    ),
  )
  const shown = (path: string) => {
    const unit = pages.find(({ pageKey }) => pageKey === `file:${path}`)?.units.find(({ id }) => id === 'document')
    return unit?.blocks.slice(1).map(({ node }) => (node.type === 'image' ? node.attrs : textOf(node)))
  }
  expect(shown('docs/a.md')).toEqual([
    { src: `/api/blob/${quay}`, alt: 'The quay' },
    'Gone (img/gone.png) Up (../../quay.png)',
  ])
  expect(shown('website/docs/b.md')).toEqual([{ src: `/api/blob/${pier}`, alt: 'The pier' }])
})

it('the reference names documents that are too long to have a page', async () => {
  const skipped = [
    { path: 'docs/whole.md', size: 2_000_000, reason: 'too-large' as const },
    { path: 'data.json', size: 2_000_000, reason: 'too-large' as const },
  ]
  const sample = await sampleRepository({ 'README.md': '# A\n', 'a.ts': 'export const a = 1\n' }, { skipped })
  const { pages } = composeAll(sample)
  const reference = textOfPage(pages.find(({ pageKey }) => pageKey === REFERENCE_KEY))
  expect(reference).toContain('Too large (2): data.json and docs/whole.md.')
})
