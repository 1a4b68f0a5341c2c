import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, it } from 'vitest'
import { withSources } from './check-answer.ts'
import type { NumberedSource } from './prompt.ts'

const source = (text: string, href = '/projects/501/1'): NumberedSource => ({
  ...{ label: 'Arriving', href, text, quote: 'Ships arrive at dawn.', isCode: false },
})

/** Addresses that GitHub and other renderers find in a text, bare ones included. */
function addressesIn(markdown: string): string[] {
  const found: string[] = []
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const waiting: unknown[] = [tree]
  for (const node of waiting as { type: string; url?: string; value?: string; children?: unknown[] }[]) {
    if (node.url !== undefined) found.push(node.url)
    if (node.type === 'html') found.push(node.value ?? '')
    waiting.push(...(node.children ?? []))
  }
  return found
}

const FORMS = [
  '[Sign in again](https://evil.example/in)',
  '[Sign in again](<https://evil.example/in> "Docwright")',
  '[Sign in again][login]\n\n[login]: https://evil.example/in',
  '[Sign in again]\n\n[Sign in again]: https://evil.example/in',
  '[1]: https://evil.example/in\n\nSee [1]',
  '<https://evil.example/in>',
  'https://evil.example/in',
  'www.evil.example/in',
  'HTTPS://evil.example/in',
  'ftp://evil.example/in',
  'mailto:thief@evil.example',
  'thief@evil.example',
  '//evil.example/in',
  '[in](//evil.example/in)',
  '<a href="https://evil.example/in">Sign in again</a>',
  '<a href=https://evil.example/in><b>Sign</b> in</a>',
  '![Sign in](https://evil.example/in.png)',
  '[![Sign in](https://evil.example/in.png)](https://evil.example/in)',
  '<img src="https://evil.example/in.png" alt="Sign in">',
  '[**Sign** `in` *again*](https://evil.example/in)',
  '[see [1] again](https://evil.example/in)',
  '[\\[1\\]](https://evil.example/in)',
  '[[1]](https://evil.example/in)',
  '# [Sign in](https://evil.example/in)',
  '- [ ] [Sign in](https://evil.example/in)',
  '> [Sign in](https://evil.example/in)',
  '| a |\n| - |\n| [Sign in](https://evil.example/in) |',
  'Note[^1]\n\n[^1]: [Sign in](https://evil.example/in)',
  '&#104;ttps://evil.example/in',
  'https\\://evil.example/in',
  '*https://evil.example/in*',
  'https://evil.example/`in`',
  '::youtube{src="https://www.youtube.com/watch?v=dQw4w9WgXcQ"}',
  '```js git_url="https://evil.example/in"\nx\n```',
  '```openapi\ninfo: { contact: { url: https://evil.example } }\n```',
]

it.each(FORMS)('the only links of an answer are its citations: %s', (form) => {
  const text = withSources(`At dawn [1].\n\n${form}`, [source('Ships arrive at dawn.')])
  expect([...new Set(addressesIn(text))]).toEqual(['/projects/501/1'])
  expect(text).not.toMatch(/```openapi|git_url/)
})

it('a foreign address in an answer stays readable as text', () => {
  const text = withSources('[Sign in](https://evil.example/in) [1]', [source('Ships.')])
  expect(text).toMatch(/^Sign in \(`https:\/\/evil\.example\/in`\) \[\\\[1\\\]\]\(\/projects\/501\/1 "/)
})

it('an answer links to one of our pages only if a cited passage leads there', () => {
  const answer = '[Sign in](/projects/9/9) and [the pier](/projects/501/2#east) [1]'
  expect(addressesIn(withSources(answer, [source('Ships.')]))).not.toContain('/projects/501/2#east')
  const cited = addressesIn(withSources(answer, [source('See [the pier](/projects/501/2#east).')]))
  expect(cited).toContain('/projects/501/2#east')
  expect(cited).not.toContain('/projects/9/9')
})

it('an address from a cited passage is linked under its own text', () => {
  const passage = source('See https://tides.example/table.')
  const said = (text: string, sources = [passage]) => withSources(text, sources).split('\n')[0]
  expect(said('Look [here](https://tides.example/table) [1]')).toMatch(
    /^Look here \(<https:\/\/tides\.example\/table>\) |^Look here \(\[https:\/\/tides\.example\/table\]\(https:\/\/tides\.example\/table\)\) /,
  )
  for (const other of ['https://tides.example/table/x', 'https://tides.example.evil.example/table']) {
    expect(addressesIn(withSources(`[here](${other}) [1]`, [passage]))).not.toContain(other)
  }
  const uncited = withSources('Look https://tides.example/table [1]', [source('Ships.'), passage])
  expect(addressesIn(uncited)).not.toContain('https://tides.example/table')
})

it('a title that the model gives to a citation is dropped', () => {
  const text = withSources('[\\[1\\]](/projects/501/1 "Sign in again") and [1]', [source('Ships.')])
  expect(text).not.toContain('Sign in again')
})
