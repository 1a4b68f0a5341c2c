import { describe, expect, it, vi } from 'vitest'
import type { DocNode } from '../node.ts'
import { parseMarkdown } from './parse.ts'
import type { ReadingOptions } from './read/addresses.ts'
import { markdownTree } from './tree.ts'

/** Document in short form: `p(a <bold>b</>)`. */
function outline(node: DocNode): string {
  if (node.type === 'text') {
    const marks = (node.marks ?? []).map(({ type, attrs }) =>
      attrs ? `${type}=${Object.values(attrs).join(' ')}` : type,
    )
    return marks.length > 0 ? `<${marks.join(',')}>${node.text}</>` : (node.text ?? '')
  }
  const values = Object.values(node.attrs ?? {})
  const name = `${SHORT[node.type] ?? node.type}${values.length > 0 ? `:${values.join(':')}` : ''}`
  return node.content ? `${name}(${node.content.map(outline).join(INLINE.has(node.type) ? '' : ' ')})` : name
}

const SHORT: Readonly<Record<string, string>> = {
  paragraph: 'p',
  heading: 'h',
  hardBreak: '⏎',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
  horizontalRule: 'hr',
  codeBlock: 'code',
  blockquote: 'quote',
}
const INLINE: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock'])

const read = (text: string, options?: ReadingOptions) =>
  (parseMarkdown(text, options).content ?? []).map(outline).join(' ')

function reads(cases: readonly (readonly [text: string, document: string])[]): void {
  it.each(cases)('the Markdown %j is read as the expected document', (text, document) => {
    expect(read(text)).toBe(document)
  })
}

describe('text and its marks', () => {
  reads([
    ['', 'p'],
    ['a **b** *c* ~~d~~ `e`', 'p(a <bold>b</> <italic>c</> <strike>d</> <code>e</>)'],
    ['a\nb  \nc\\\nd<br>e', 'p(a b⏎c⏎d⏎e)'],
    [
      '<u>a</u> <strong>b</strong> <I>c</I> <del>d</del> <kbd>e</kbd>',
      'p(<underline>a</> <bold>b</> <italic>c</> <strike>d</> <code>e</>)',
    ],
    ['H<sub>2</sub>O<!-- no --> &amp; &lt;', 'p(H2O & <)'],
    ['`**a**` **`b`**', 'p(<code>**a**</> <code>b</>)'],
    ['# a\n\n###### b\n\nc\n---\n\nd\n===', 'h:1(a) h:6(b) h:2(c) h:1(d)'],
    ['**a**b_c_ ***d***', 'p(<bold>a</>b_c_ <bold,italic>d</>)'],
  ])
})

describe('what stands in angle brackets and is not HTML', () => {
  reads([
    ['Array<string> and Promise<Object>', 'p(Array<string> and Promise<Object>)'],
    ['npm run <your-command>', 'p(npm run <your-command>)'],
    [
      '<Tabs>\n<TabItem value="a">\n\nx\n\n</TabItem></Tabs>',
      'p(<Tabs> <TabItem value="a">) p(x) p(</TabItem></Tabs>)',
    ],
    ['<p align="center>never closed</p>', 'p(<p align="center>never closed</p>)'],
  ])
})

describe('lists', () => {
  reads([
    ['- a\n- b\n  - c\n\n3. d\n4. e', 'ul(li(p(a)) li(p(b) ul(li(p(c))))) ol:3(li(p(d)) li(p(e)))'],
    ['- [ ] a\n- [x] b', 'taskList(taskItem:false(p(a)) taskItem:true(p(b)))'],
    ['- a\n- [x] b\n- [ ]', 'ul(li(p(a))) taskList(taskItem:true(p(b)) taskItem:false(p))'],
    ['- \\[ ] a', 'ul(li(p([ ] a)))'],
    ['- # a\n- ```\n  b\n  ```', 'ul(li(p h:1(a)) li(p code(b)))'],
  ])
})

describe('code', () => {
  reads([
    ['```js title="x"\na\n```', 'code:js(a)'],
    ['~~~~\n```\n~~~~', 'code(```)'],
    ['    a\n\n    b', 'code(a\n\nb)'],
    ['```ts git_url="https://h.org/f#L1"\na\n```', 'code:ts:https://h.org/f#L1(a)'],
    ['```ts git_url="javascript:a"\na\n```', 'code:ts(a)'],
  ])
})

describe('tables', () => {
  reads([
    ['| a | b |\n| :- | -: |\n| 1<br>2 |', 'table(tr(th:left(p(a)) th:right(p(b))) tr(td:left(p(1⏎2)) td:right(p)))'],
    ['| | |\n| - | - |\n| 1 | 2 |', 'table(tr(td(p(1)) td(p(2))))'],
    ['| a |\n| - |\n| <ul><li>b</li></ul>c |', 'table(tr(th(p(a))) tr(td(ul(li(p(b))) p(c))))'],
    ['| a |\n| - |\n| ![b](https://x.y/i) c |', 'table(tr(th(p(a))) tr(td(image:https://x.y/i:b p(c))))'],
  ])
})

describe('images, links and references', () => {
  reads([
    ['a ![b](https://x.y/i "t") c', 'p(a) image:https://x.y/i:b:t p(c)'],
    ['# ![b](https://x.y/i) a ![c](https://x.y/j)', 'image:https://x.y/i:b h:1(a) image:https://x.y/j:c'],
    ['[![b](https://x.y/i)](https://x.y)', 'image:https://x.y/i:b'],
    [
      '[a](https://x.y "t") <https://z.y> www.w.y',
      'p(<link=https://x.y t>a</> <link=https://z.y>https://z.y</> <link=http://www.w.y>www.w.y</>)',
    ],
    ['[a](page:7#b) [c](docs/d.md) ![e](f.png)', 'p(<link=page:7#b>a</> c e)'],
    ['[a][r] ![b][r]\n\n[R]: //x.y/i', 'p(<link=https://x.y/i>a</>) image:https://x.y/i:b'],
    ['a[^n] b[^m]\n\n[^m]: second\n[^n]: first\n\n    more', 'p(a[1] b[2]) hr p([1] first) p(more) p([2] second)'],
  ])

  it('a relative link resolves as the caller says, and only to safe addresses', () => {
    const resolve = (address: string) => (address === 'evil' ? 'javascript:alert(1)' : `https://host.org/${address}`)
    expect(read('[a](docs/b.md) ![c](d.png) [e](evil) [f](mailto:g@h.i) [j](javascript:k)', { resolve })).toBe(
      'p(<link=https://host.org/docs/b.md>a</>) image:https://host.org/d.png:c p(e <link=mailto:g@h.i>f</> j)',
    )
  })
})

describe('alerts', () => {
  reads([
    ['---\n⚠️\nText\n\n- a\n---\n- b', 'alert:warning(p(Text) ul(li(p(a)))) ul(li(p(b)))'],
    ['---\nℹ\na\n---\n\n---\n✅\nb\n---\n\n---\n❌\nc\n---', 'alert:info(p(a)) alert:success(p(b)) alert:error(p(c))'],
    ['---\n⚠️\na\n---\nℹ️\nb\n---\n- c\n---\nd', 'alert:warning(p(a) alert:info(p(b)) ul(li(p(c)))) p(d)'],
    ['---\n⚠️\n```\n---\n```\n---\na', 'alert:warning(code(---)) p(a)'],
    ['> ---\n> ⚠️\n> a\n>\n> ---\n> b', 'quote(alert:warning(p(a)) p(b))'],
    ['- a\n\n  ---\n  ⚠️\n  b\n\n  ---\n- c', 'ul(li(p(a) alert:warning(p(b))) li(p(c)))'],
    ['---\n⚠️\n# h\n\n| a |\n| - |\n\n> q\n\n---', 'alert:warning(h:1(h) table(tr(th(p(a)))) quote(p(q)))'],
    ['---\n⚠️\n\n---', 'alert:warning(p)'],
    ['---\n⚠️\nto the end', 'alert:warning(p(to the end))'],
    [
      '> [!NOTE]\n> a\n\n> [!TIP] b\n\n> [!caution]\n> - c',
      'alert:info(p(a)) alert:success(p(b)) alert:error(ul(li(p(c))))',
    ],
    ['> \\[!NOTE]\n> a\n\n> [!OTHER]\n> b', 'quote(p([!NOTE] a)) quote(p([!OTHER] b))'],
  ])
})

describe('dashes that are no alert', () => {
  reads([
    ['a\n\n---\n\nb', 'p(a) hr p(b)'],
    ['---\n\n⚠️ a\n\n---', 'hr p(⚠️ a) hr'],
    ['a\n---\n⚠️\n\nb', 'h:2(a) p(⚠️) p(b)'],
    ['---\n- a\n---', 'hr ul(li(p(a))) hr'],
    ['---\n2. a', 'hr ol:2(li(p(a)))'],
    ['----\n⚠️\n\na', 'hr p(⚠️) p(a)'],
    ['---\ntitle: a\ntags: [b]\n---\n# c', 'code:yaml(title: a\ntags: [b]) h:1(c)'],
    ['---\n\ntitle: a\n\n---', 'hr p(title: a) hr'],
  ])
})

describe('videos and drawings', () => {
  const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  reads([
    [':::youtube {src="https://youtu.be/dQw4w9WgXcQ" width="640" height="x"} :::', `youtube:${video}:640`],
    ['a\n:::editorCanvas {id="c1"} :::\nb', 'p(a) editorCanvas:c1 p(b)'],
    [':::youtube {src="https://evil.example/dQw4w9WgXcQ"} :::', 'p(https://evil.example/dQw4w9WgXcQ)'],
    [':::other {id="c1"} :::', 'p(:::other {id="c1"} :::)'],
    ['<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', `youtube:${video}`],
  ])
})

describe('HTML', () => {
  reads([
    [
      '<p align="center">\n  <a href="https://x.y"><img src="https://x.y/i" alt="b" width="200"></a>\n  <b>c</b>\n</p>',
      'image:https://x.y/i:b:200 p(<bold>c</>)',
    ],
    ['<h1 align="center">\n<br>\n<img src="https://x.y/i">\n<div>a</div>\n</h1>', 'image:https://x.y/i h:1(a)'],
    ['<details>\n<summary>a</summary>\n\n- b **c**\n\n</details>\n\nd', 'p(<bold>a</>) ul(li(p(b <bold>c</>))) p(d)'],
    [
      '<table><tr><th>a<th colspan=2>b</tr>\n<tr><td rowspan=2>\n\n**c**\n\n</td><td>d</td></tr>\n<tr><td>e</td></tr></table>',
      'table(tr(th(p(a)) th(p(b)) th(p)) tr(td(p(<bold>c</>)) td(p(d)) td(p)) tr(td(p) td(p(e)) td(p)))',
    ],
    ['<table><caption>a</caption><tr><td><p>b<p>c<table><tr><td>d</table></table>', 'p(a) table(tr(td(p(b⏎c⏎d))))'],
    [
      '<ul><li>a<ul><li>b</ul><li><input type="checkbox" checked> c</ul>',
      'ul(li(p(a) ul(li(p(b))))) taskList(taskItem:true(p(c)))',
    ],
    ['<ol start="4"><li>a</ol><blockquote>b<hr>c</blockquote>', 'ol:4(li(p(a))) quote(p(b) hr p(c))'],
    ['<pre lang="js"><code>\na &lt; b\n  <b>c</b>\n</code></pre>', 'code:js(a < b\n  c)'],
    ['<dl><dt>a<dd>b</dl><center>c</center>', 'p(<bold>a</>) p(b) p(c)'],
    ['<div>a</b></span></div></td>b', 'p(a) p(b)'],
    ['<script>alert(1)</script>\n\n<style>\nb {}\n</style>\n\na<svg><path d="x"/><text>c</text></svg>', 'p(ac)'],
  ])
})

describe('limits', () => {
  const depthOf = (node: DocNode): number => 1 + Math.max(0, ...(node.content ?? []).map(depthOf))

  it.each([
    ['quotes', `${'> '.repeat(10_000)}deep`],
    ['lists', Array.from({ length: 200 }, (_, at) => `${'  '.repeat(at)}- a${at}`).join('\n')],
    ['elements', `${'<blockquote>'.repeat(10_000)}deep`],
    ['alerts', `${'---\n⚠️\n'.repeat(500)}deep`],
  ])('%s within each other are as deep as pages are', (_name, text) => {
    const page = parseMarkdown(text)
    expect(depthOf(page)).toBeLessThan(45)
    expect(JSON.stringify(page)).toMatch(/deep|a199/)
  })

  it('a text that cannot be read becomes a document with an error message', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const resolve = () => {
      throw new Error('no')
    }
    expect(read('[a](b)', { resolve })).toBe('p(Error parsing document)')
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })
})

it('a Markdown text is never split inside a code block, even with text after the fence', () => {
  for (const fence of ['```', '~~~', '~~~`', '~~~ a`b`', '````js'])
    expect(markdownTree(`${fence}\n\nword\n`, 1).children, fence).toHaveLength(1)
  // A fence of backticks can't be followed by another backtick, so this line is text.
  expect(markdownTree('``` a`\n\nword\n', 1).children).toHaveLength(2)
})

it('a Markdown text is split only after lines that Markdown treats as blank', () => {
  for (const [text, blocks] of [
    ['\u00a0\nword', 1],
    ['```\ncode\n```\u00a0\n\nword\n```\n\nword', 2],
    ['word\n \t\nword', 2],
  ] as const) {
    const [pieces, whole] = [1, Number.POSITIVE_INFINITY].map((size) => markdownTree(text, size).children.length)
    expect({ text, pieces, whole }).toEqual({ text, pieces: blocks, whole: blocks })
  }
})
