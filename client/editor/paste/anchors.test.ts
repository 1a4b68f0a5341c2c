import { expect, it } from 'vitest'
import { parseMarkdown } from '../../../shared/document/markdown/parse.ts'
import { toMarkdown } from '../../../shared/document/markdown/serialize.ts'
import { readingFor, withAnchors } from './anchors.ts'

const PAGE = { pageId: 7, above: ['Guide', 'Setup'], anchors: new Set(['guide', 'setup', 'usage']) }

function pasted(text: string, page: typeof PAGE | undefined = PAGE): string {
  return toMarkdown(withAnchors(parseMarkdown(text, readingFor(page?.pageId)), page)).trimEnd()
}

it.each([
  ['[a](docs/setup.md)', 'a (docs/setup.md)'],
  ['**See [a *b*](/docs/x "title")**', '**See a *b* (/docs/x)**'],
  ['# [a](../x)', '# a (../x)'],
  ['- [a](x/y)\n- [b][c]\n\n[c]: z/w', '- a (x/y)\n- b (z/w)'],
  ['[docs/a](docs/a)', 'docs/a'],
  ['![Logo](img/a.png) and ![](img/b.png)', 'Logo (img/a.png) and img/b.png'],
  ['<a href="docs/x">a</a> and <img src="i.png" alt="b">', 'a (docs/x) and b (i.png)'],
  ['[a](javascript:x) [b](data:text/html,x) [c](ftp://x.y)', 'a b c (ftp\\://x.y)'],
  ['[a](//x.y/z) [b](mailto:a@b.c) [c](tel:+49)', '[a](https://x.y/z) [b](mailto:a@b.c) [c](tel:+49)'],
])('a link of Markdown that leads nowhere from a page is shown with its address: %s', (text, wanted) => {
  expect(pasted(text)).toBe(wanted)
})

it('pasted Markdown links point to pasted headings or to headings of the page', () => {
  expect(pasted("[a](#setup) [b](#whats-new) [c](#usage) [d](#none)\n\n# Setup\n\n## What's new\n\n## Setup")).toBe(
    "[a](page:7#setup-2) [b](page:7#what-s-new) [c](page:7#usage) d (#none)\n\n# Setup\n\n## What's new\n\n## Setup",
  )
  expect(pasted('# One\n\n# One\n\n[a](#one-1)')).toContain('[a](page:7#one-2)')
  expect(pasted('| a |\n| - |\n| [**b** c](#setup) |\n\n## Setup')).toContain('| [**b** c](page:7#setup-2) |')
  expect(pasted('[**b** c](#none)')).toBe('**b** c (#none)')
})

it('a link to a place is shown as text if the page has no address', () => {
  expect(toMarkdown(parseMarkdown('[a](#setup)\n\n# Setup', readingFor(undefined))).trimEnd()).toBe(
    'a (#setup)\n\n# Setup',
  )
})
