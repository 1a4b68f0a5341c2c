import { describe, expect, it, vi } from 'vitest'
import type { DocNode } from '../node.ts'
import { parseMarkdown } from './parse.ts'
import { toMarkdown } from './serialize.ts'

const words = (text: string, ...marks: string[]): DocNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const block = (type: string, ...content: DocNode[]): DocNode => ({ type, content })
const paragraph = (...content: (string | DocNode)[]) =>
  block('paragraph', ...content.map((part) => (typeof part === 'string' ? words(part) : part)))
const write = (...content: DocNode[]) => toMarkdown({ type: 'doc', content })

describe('blocks of our own', () => {
  it('custom blocks are written as Markdown that also reads well in other tools', () => {
    const alert = {
      ...block('alert', paragraph('Mind this.'), block('bulletList', block('listItem', paragraph('a')))),
      attrs: { type: 'warning' },
    }
    expect(write(alert)).toBe('---\n⚠️\nMind this.\n\n- a\n\n---\n')
    const youtube = { type: 'youtube', attrs: { src: 'https://youtu.be/dQw4w9WgXcQ', width: 640, height: null } }
    expect(write(youtube)).toBe(':::youtube {src="https://www.youtube.com/watch?v=dQw4w9WgXcQ" width="640"} :::\n')
    expect(write({ type: 'editorCanvas', attrs: { id: 'c1' } })).toBe(':::editorCanvas {id="c1"} :::\n')
  })

  it('each kind of alert is written with a symbol that is read back as the same kind', () => {
    for (const [type, symbol] of [
      ['warning', '⚠️'],
      ['success', '✅'],
      ['info', 'ℹ️'],
      ['error', '❌'],
    ] as const) {
      const alert = { ...block('alert', paragraph('a')), attrs: { type } }
      expect(write(alert)).toBe(`---\n${symbol}\na\n\n---\n`)
      expect(parseMarkdown(write(alert)).content).toEqual([alert])
    }
  })

  it('a horizontal rule inside an alert is not written with the characters of the alert fence', () => {
    expect(write(block('alert', paragraph('a'), { type: 'horizontalRule' }))).toBe('---\nℹ️\na\n\n___\n\n---\n')
  })

  it('adjacent lists stay separate when a list item begins with a horizontal rule', () => {
    const list = (...content: DocNode[]) => block('bulletList', block('listItem', ...content))
    const one = list(paragraph('a'))
    expect(write(one, one, list(block('paragraph'), { type: 'horizontalRule' }))).toBe('- a\n\n* a\n\n- ___\n')
  })

  it('text that looks like a custom block is written as plain text', () => {
    expect(write({ type: 'horizontalRule' }, paragraph('⚠️'))).toBe('---\n\n⚠️\n')
    expect(write(paragraph(':::youtube {src="x"} :::'))).toBe('\\:::youtube {src="x"} :::\n')
  })
})

describe('what Markdown cannot hold', () => {
  it('inline code with pipes or backslashes in a table cell is written as a code tag', () => {
    const cell = block('tableCell', paragraph(words('a\\|b', 'code')))
    const table = block('table', block('tableRow', cell))
    expect(write(table)).toContain('| <code>a\\\\\\|b</code> |')
    expect(parseMarkdown(write(table)).content?.[0]?.content?.at(-1)?.content?.[0]?.content?.[0]).toEqual(
      paragraph(words('a\\|b', 'code')),
    )
  })

  it('empty paragraphs, trailing spaces and trailing line breaks are left out of the Markdown', () => {
    expect(
      write(paragraph('a '), { type: 'paragraph' }, paragraph(words('b ', 'bold'), 'c', { type: 'hardBreak' })),
    ).toBe('a\n\n**b** c\n')
  })

  it('merged table cells keep their words in the first cell', () => {
    const cell = (text: string, attrs: Record<string, unknown>): DocNode => ({
      ...block('tableCell', paragraph(text)),
      attrs,
    })
    const merged = block(
      'table',
      block('tableRow', cell('a', { colspan: 2 }), cell('b', { rowspan: 2 })),
      block('tableRow', cell('c', {}), cell('d', {})),
    )
    expect(write(merged)).toBe('| | | |\n| - | - | - |\n| a | | b |\n| c | d | |\n')
  })

  it('a table cell keeps lists and code as HTML tags', () => {
    const list = block('bulletList', block('listItem', paragraph('b')), block('listItem', paragraph('c|d')))
    const code: DocNode = { type: 'codeBlock', attrs: { language: 'js' }, content: [words('e\n  f')] }
    const row = block('tableRow', block('tableCell', paragraph('a'), paragraph('a2'), list), block('tableCell', code))
    expect(write(block('table', row))).toBe(
      '| | |\n| - | - |\n| a<br>a2<ul><li>b</li><li>c\\|d</li></ul> | <pre><code class="language-js">e&#xA;  f</code></pre> |\n',
    )
  })

  it('an image with a size is written as an HTML tag', () => {
    const attrs = { src: 'https://x.y/i', alt: 'A "b"', width: 300, height: '50%' }
    expect(write({ type: 'image', attrs })).toBe('<img src="https://x.y/i" alt="A &#34;b&#34;" width="300">\n')
  })

  it('a block that cannot be rendered is replaced by an error text, and the rest is written', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const unknown = block('hologram', paragraph('its words'))
    const broken = { type: 'heading', attrs: { level: 1 }, content: null } as unknown as DocNode
    const written = write(
      paragraph('a'),
      unknown,
      block('blockquote', unknown),
      broken,
      paragraph(words('b', 'sparkling')),
    )
    expect(written).toBe(
      'a\n\nError rendering block "hologram": its words\n\n> Error rendering block "hologram": its words\n\nb\n',
    )
    expect(warned).toHaveBeenCalledTimes(2)
    warned.mockRestore()
  })
})
