import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '../../../../shared/document/markdown/parse.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { cleanHtml } from '../../../editor/paste/html/clean-html.ts'
import { type Elsewhere, standaloneHtml } from './standalone-html.ts'

const BLOB = `/api/blob/${'a'.repeat(64)}`
const elsewhere: Elsewhere = {
  href: (href) => href.replace(/^page:7/, 'https://docs.example/7'),
  image: (src) => (src === BLOB ? 'data:image/png;base64,iVBO' : src),
  citation: (id) => (id === 1 ? { label: 'a.ts:3', href: 'https://git.example/a.ts#L3' } : undefined),
  drawing: (picture) => (picture === '<svg/>' ? { src: 'data:image/png;base64,iVBO', width: 300 } : undefined),
}
const html = (text: string, ...more: DocNode[]) => {
  const { content = [] } = parseMarkdown(text)
  return standaloneHtml({ type: 'doc', content: [...content, ...more] }, elsewhere)
}
const bare = (written: string) => written.replace(/ style="[^"]*"/g, '')

describe('a page as HTML for elsewhere', () => {
  it('a page as standalone HTML keeps its content in plain elements with inline styles', () => {
    const written = html(
      '| a | b |\n| - | -: |\n| 1 | 2 |\n\n```ts\na < b\n```\n\n---\n⚠️\nMind *this*.\n\n---\n\n- [x] done',
    )
    expect(bare(written)).toBe(
      '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>' +
        '<pre data-language="ts"><code>a &#60; b</code></pre>' +
        '<div data-alert="warning"><span aria-hidden="true">⚠️ </span>Mind <em>this</em>.</div>' +
        '<ul><li data-checked="true"><span aria-hidden="true">☑ </span>done</li></ul>',
    )
    expect(written).toMatch(/<table style="[^"]*border-collapse:collapse/)
    expect(written.match(/<t[hd] style="[^"]*border:1px solid/g)).toHaveLength(4)
    expect(written).toMatch(/<td style="[^"]*text-align:right">2/)
    expect(written).toMatch(/<pre[^>]* style="[^"]*white-space:pre-wrap/)
  })

  it('a page as standalone HTML has no internal names, relative addresses or identifiers', () => {
    const written = html(
      '# A [b](page:7#c) **d**\n\n1. e\n   - f\n\n> g\n\n![h](https://x.y/i.png)',
      { type: 'paragraph', attrs: { unit: 'u', hash: 'h' }, content: [{ type: 'citation', attrs: { id: 1 } }] },
      { type: 'image', attrs: { src: BLOB, alt: 'j', width: 20 } },
      { type: 'editorCanvas', attrs: { id: 'c1', picture: '<svg/>', words: 'k' } },
      { type: 'youtube', attrs: { src: 'https://youtu.be/dQw4w9WgXcQ?t=42' } },
    )
    expect(bare(written)).toBe(
      '<h1>A <a href="https://docs.example/7#c">b</a> <strong>d</strong></h1><ol><li>e<ul><li>f</li></ul></li></ol>' +
        '<blockquote><p>g</p></blockquote><p><img src="https://x.y/i.png" alt="h"></p>' +
        '<p> <a href="https://git.example/a.ts#L3"><code>a.ts:3</code></a></p>' +
        '<p><img src="data:image/png;base64,iVBO" alt="j" width="20"></p>' +
        '<p><img src="data:image/png;base64,iVBO" alt="Drawing: k" width="300"></p>' +
        '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&#38;t=42">https://www.youtube.com/watch?v=dQw4w9WgXcQ&#38;t=42</a></p>',
    )
    expect(written).not.toMatch(/class=|id=|unit|hash|canvas/)
  })

  it('a page as standalone HTML contains no executable code, whatever its content', () => {
    const written = standaloneHtml(
      {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: '<b>"', marks: [{ type: 'link', attrs: { href: 'javascript:x' } }] }],
          },
          { type: 'image', attrs: { src: 'javascript:x', alt: '<i>' } },
          { type: 'codeBlock', attrs: { language: '"><script>' } },
        ],
      },
      elsewhere,
    )
    expect(bare(written)).toBe(
      '<p>&#60;b&#62;&#34;</p><p>&#60;i&#62;</p><pre data-language="&#34;&#62;&#60;script&#62;"><code></code></pre>',
    )
  })

  it('a page as standalone HTML becomes the same blocks when someone pastes it back', () => {
    const cleaned = cleanHtml(html('---\n⚠️\nMind this.\n\n---\n\n- [x] done\n\n```ts\na\n```'), { origins: [] })
    expect(cleaned).toBe(
      '<div data-alert="warning">Mind this.</div><ul data-type="taskList"><li data-type="taskItem" data-checked="true">done</li></ul><pre language="ts"><code>a</code></pre>',
    )
  })
})
