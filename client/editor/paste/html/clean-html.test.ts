import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml, isPlain } from './clean-html.ts'
import { HOSTILE_HTML } from './testing/hostile-html.ts'

const ORIGIN = 'https://docs.example'
const clean = (html: string) =>
  cleanHtml(html, { origins: [ORIGIN] })
    .replace(/\s*\n\s*/g, '')
    .trim()

function cleans(cases: readonly (readonly [name: string, html: string, cleaned: string])[]): void {
  it.each(cases)('cleaning leaves nothing unsafe in %s', (_name, html, cleaned) => {
    expect(clean(html)).toBe(cleaned)
  })
}

describe('Word', () => {
  const item = (level: number, sign: string, text: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
    lang=EN-US style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span
    lang=EN-US>${text}<o:p></o:p></span></p>`
  cleans([
    [
      'has paragraphs for items of lists, each with its level',
      `<!--StartFragment-->${item(1, '·', 'a')}\n${item(2, 'o', 'b')}${item(1, '·', 'c')}<p class=MsoNormal>d<o:p></o:p></p>${item(1, '3.', 'e')}${item(1, '4.', 'f')}`,
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul><p>d</p><ol start="3"><li><p>e</p></li><li><p>f</p></li></ol>',
    ],
    [
      'has styles, conditional comments, tags of its own and titles',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {mso-style-parent:""}</style><xml><w:x>9</w:x></xml></head>
      <body><!--[if gte mso 9]><p>hidden</p><![endif]--><p class=MsoTitle>a</p><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>b</b>
      <st1:place w:st="on">Paris</st1:place><span style='mso-hide:all;display:none'>c</span></p></body></html>`,
      '<h1>a</h1><p><strong>b</strong><st1:place>Paris</p>'.replace('<st1:place>', ''),
    ],
  ])
})

describe('Google Docs', () => {
  cleans([
    [
      'wraps everything in bold that is not, and says bold by styles',
      `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a"><h1 dir="ltr"><span style="font-weight:700">a</span></h1><p dir="ltr"><span style="font-weight:400">b </span><span
      style="font-weight:700;font-style:italic">c</span><span style="text-decoration:line-through">d</span><a href="https://www.google.com/url?q=https://x.y/%3Fz&amp;sa=D" style="text-decoration:none"><span style="text-decoration:underline">e</span></a></p><br /><p><span style="font-family:'Courier New'">f</span></p></b><br class="Apple-interchange-newline">`,
      '<h1>a</h1><p>b <strong><em>c</em></strong><s>d</s><a href="https://x.y/?z">e</a></p><p><code>f</code></p>',
    ],
    [
      'has lists of tasks by their role, and lists within lists',
      `<ul><li dir="ltr" role="checkbox" aria-checked="true"><img src="data:image/png;base64,iVBORw0KGgo=" alt="checked" role="presentation" /><p role="presentation"><span>a</span></p></li><li role="checkbox" aria-checked="false"><p>b</p></li></ul><ul><li><p>c</p></li><ul><li><p>d</p></li></ul></ul>`,
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p></li><li data-type="taskItem" data-checked="false"><p>b</p></li></ul><ul><li><p>c</p></li><ul><li><p>d</p></li></ul></ul>',
    ],
  ])
})

describe('Notion, GitHub and other pages', () => {
  cleans([
    [
      'have tasks in several ways',
      `<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">a</span></li></ul>
      <ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked> b</li><li>c</li></ul><ul><li>[ ] d</li><li><p>[x] e</p></li></ul>`,
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><div></div> a</li></ul><ul data-type="taskList"><li data-type="taskItem" data-checked="true"> b</li></ul><ul><li>c</li></ul><ul data-type="taskList"><li data-type="taskItem" data-checked="false">d</li><li data-type="taskItem" data-checked="true"><p>e</p></li></ul>',
    ],
    [
      'have alerts and callouts',
      '<div class="markdown-alert markdown-alert-caution" dir="auto"><p class="markdown-alert-title"><svg><path/></svg>Caution</p><p>a</p></div><aside>💡 b</aside><div data-alert="success"><p>c</p></div>',
      '<div data-alert="error"><p>a</p></div><div data-alert="info">💡 b</div><div data-alert="success"><p>c</p></div>',
    ],
    [
      'say of code what language it is in',
      `<div class="highlight highlight-source-ts"><pre><span class="pl-k">const</span> a\n<b>b</b></pre></div><pre><code class="language-js hljs">c</code></pre>`,
      '<div><pre language="ts">const ab</pre></div><pre language="js"><code>c</code></pre>',
    ],
    [
      'have formulas, anchors and details',
      '<h2><a class="anchor" aria-hidden="true" href="#a"><svg></svg></a>a</h2><span class="katex"><math><mi>E</mi><annotation encoding="application/x-tex">E=mc^2</annotation></math><span aria-hidden="true">E</span></span><details><summary>b</summary>c</details>',
      '<h2>a</h2><code>E=mc^2</code><div><p>b</p>c</div>',
    ],
    [
      'have videos in frames, which stay, and others, which do not',
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?x=1"></iframe><iframe src="https://evil.example/"></iframe>',
      '<iframe src="https://www.youtube.com/watch?v=dQw4w9WgXcQ"></iframe>',
    ],
    [
      'have merged cells with sides',
      '<table style="x:y"><tbody><tr><td colspan="2" style="text-align: center; color: red">a</td><th align=right rowspan=3>b</th></tr></table>',
      '<table><tbody><tr><td colspan="2" style="text-align:center" align="center">a</td><th rowspan="3" style="text-align:right" align="right">b</th></tr></tbody></table>',
    ],
  ])
})

describe('pictures', () => {
  cleans([
    [
      'over a safe line stay',
      '<img src="https://x.y/i.png" alt="a" width="30px" onerror="x()">',
      '<img src="https://x.y/i.png" alt="a" width="30">',
    ],
    [
      'that are inside stay, to be uploaded',
      '<img src="data:image/png;base64,iVBO">',
      '<img src="data:image/png;base64,iVBO">',
    ],
    [
      'that are loaded late stay',
      '<img src="data:image/gif;base64,R0" data-src="//x.y/i">',
      '<img src="https://x.y/i">',
    ],
    [
      'of ours are ours again',
      `<img src="${ORIGIN}/api/blob/${'a'.repeat(64)}">`,
      `<img src="/api/blob/${'a'.repeat(64)}">`,
    ],
    [
      'from anywhere else are their words, with where they are',
      '<p><img src="http://x.y/i" alt="a &lt;b>"> <img src="file:///C:/i.png" alt="c"><img src="data:image/svg+xml;base64,PHN2Zz4="></p>',
      '<p><a href="http://x.y/i">a &#60;b&#62;</a> c</p>',
    ],
    ['that only count are nothing', '<img src="https://x.y/i" width="1" height="1" alt="d">', ''],
  ])
})

describe('links and pictures with an address relative to their source', () => {
  const page = { pageId: 7, above: ['Setup', 'Start'], anchors: new Set(['setup', 'start', 'usage']) }
  const into = (html: string, at = page) => cleanHtml(html, { origins: [ORIGIN], page: at })
  const BASE = 'https://x.y/docs/intro?v=1'

  it.each([
    ['a base', `<html><head><base href="${BASE}"></head>`],
    ['what Windows puts before it', `Version:0.9\r\nStartHTML:00000097\r\nSourceURL:${BASE}\r\n<html>`],
    ['a saved page', `<!-- saved from url=(0026)${BASE} --><html>`],
    ['its canonical address', `<html><head><link rel="canonical" href="${BASE}"></head>`],
  ])('are resolved where there is %s', (_name, source) => {
    expect(into(`${source}<a href="setup.md#b">a</a><img src="../i.png">`)).toContain(
      '<a href="https://x.y/docs/setup.md#b">a</a><img src="https://x.y/i.png">',
    )
  })

  it.each([
    [
      '<p><b>See <a href="docs/a?b&amp;c">the docs</a></b>!</p>',
      '<p><strong>See the docs (docs/a?b&#38;c)</strong>!</p>',
    ],
    ['<h2><a href="/a">a</a></h2>', '<h2>a (/a)</h2>'],
    ['<a href="docs/a">docs/a</a>', 'docs/a'],
    ['<a href="ftp://x.y/z">a</a>', 'a (ftp://x.y/z)'],
    ['<a href="javascript:x()">a</a><a href="java&#10;script:x()">b</a><a href="data:text/html,x">c</a>', 'abc'],
    ['<a href="">a</a><a href="#">b</a>', 'ab'],
    ['<h2>a <a href="#a">¶</a></h2>', '<h2>a ¶</h2>'],
    ['<pre><a href="a.ts">a</a></pre>', '<pre>a</pre>'],
    ['<img src="i/a.png" alt="a"> <img src="i/b.png">', 'a (i/a.png) i/b.png'],
    ['<img src="file:///C:/a/i.png" alt="b"> <img src="file:///C:/a/i%20j.png">', 'b i j.png'],
    ['<a href="a"><img src="https://x.y/i"></a>', '<img src="https://x.y/i"> (a)'],
    ['<a href="//x.y/z">a</a><img src="//x.y/i">', '<a href="https://x.y/z">a</a><img src="https://x.y/i">'],
    ['<a href="mailto:a@b.c">a</a><a href="tel:+49">b</a>', '<a href="mailto:a@b.c">a</a><a href="tel:+49">b</a>'],
  ])('are shown where that is not known: %s', (html, cleaned) => {
    expect(into(html)).toBe(cleaned)
  })

  it('links in pasted HTML point to headings in the pasted content or in the page', () => {
    const link = (name: string) => `<a href="#${name}">a</a>`
    const html = `${['one', 'two', 'three', 'four', 'usage', 'none'].map(link).join('')}<h2 id="one">Setup</h2>
      <a name="two"></a><h2>Setup</h2><h2><a id="user-content-three"></a>Third</h2><section id="four"><h3>Fourth</h3></section>
      <table><tr><td><h2 id="none">In a cell</h2></td></tr></table>`
    expect(into(html)).toContain(
      ['setup-2', 'setup-3', 'third', 'fourth', 'usage'].map((id) => `<a href="page:7#${id}">a</a>`).join(''),
    )
    expect(into(html)).toContain('a (#none)')
    expect(into(`<base href="${BASE}"><a href="${BASE}#b">a</a><h2 id="b">B</h2>`)).toContain('<a href="page:7#b">')
    expect(cleanHtml(html, { origins: [] })).toContain('a (#one)')
  })
})

it('spreadsheet rows without their table are pasted as a table', () => {
  expect(clean('<meta charset="utf-8"><tr><td>a</td></tr>')).toBe('<table><tbody><tr><td>a</td></tr></tbody></table>')
})

describe('what shall not come in', () => {
  const ALLOWED =
    /^<(?:\/?(?:p|h[1-6]|blockquote|pre|ul|ol|li|table|thead|tbody|tfoot|tr|td|th|code|strong|em|u|s|div|a)|hr|br|img|iframe|\/iframe)(?: (?:href="(?:https?:|mailto:|page:)[^"<>]*"|src="(?:https:|data:image\/(?:png|jpeg|gif|webp|avif);base64,|attachment:|\/api\/blob\/)[^"<>]*"|(?:alt|title|language|start|colspan|rowspan|width|height|align|data-alert|data-canvas|data-type|data-checked|colwidth)="[^"<>]*"|style="text-align:\w+"))*>$/

  const strange = (cleaned: string) => (cleaned.match(/<[^>]*>?/g) ?? []).filter((tag) => !ALLOWED.test(tag))

  it.each(HOSTILE_HTML)('%s', (html) => {
    const cleaned = cleanHtml(html, { origins: [ORIGIN] })
    expect(strange(cleaned)).toEqual([])
    // Cleaning clean HTML changes nothing: no part of it is parsed differently the second time.
    expect(strange(cleanHtml(cleaned, { origins: [ORIGIN] }))).toEqual([])
  })

  it('cleaning removes everything unsafe from any combination of hostile HTML', () => {
    const parts = HOSTILE_HTML.flatMap((html) => html.match(/<[^>]*>?|[^<]+/g) ?? [])
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 20 }), (some) => {
        expect(strange(cleanHtml(some.join(''), { origins: [ORIGIN] }))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('large pasted HTML comes out clean without taking long', () => {
    for (const part of [
      '<b>',
      '<div>',
      '<p><b><i>',
      '<table><tr><td>',
      '<ul><li>',
      '<a href="https://x.y">',
      '<b></p>',
      '<',
      '<!--',
      "<p style='mso-list:l0 level1 lfo1'>",
    ]) {
      expect(strange(cleanHtml(part.repeat(3000), { origins: [ORIGIN] }))).toEqual([])
    }
  })
})

it('pasted HTML without formatting counts as plain text', () => {
  expect(isPlain(cleanHtml('<div style="color:red"><span>a</span><br>b</div>', { origins: [ORIGIN] }))).toBe(true)
  expect(isPlain(cleanHtml('<div><b>a</b></div>', { origins: [ORIGIN] }))).toBe(false)
})
