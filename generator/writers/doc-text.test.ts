import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentSchema } from '../../shared/document/schema.ts'
import { paragraphNode } from './blocks.ts'
import { docBlocks, docInline } from './doc-text.ts'
import { inline } from './inline.ts'

const blocks = (doc: string) =>
  docBlocks('doc', doc, { labels: new Map([['Returns', 'Возвращает']]), ref: null }).map(({ key, node }) => ({
    key,
    node,
  }))

describe('doc text', () => {
  it('doc text shows an address without its brackets', () => {
    expect(inline(docInline('Read <https://example.org/a>.')).map(({ text }) => text)).toEqual([
      'Read ',
      'https://example.org/a',
      '.',
    ])
  })

  it('doc text becomes paragraphs, lists and code blocks with numbered keys', () => {
    expect(blocks('First\nline.\n\n- one\n  more\n\n- two\n\n```py\nx = 1\n```\n**Returns:** `x`')).toMatchObject([
      { key: 'doc', node: { type: 'paragraph', content: [{ text: 'First line.' }] } },
      { key: 'doc-2', node: { type: 'bulletList', content: [{ type: 'listItem' }, { type: 'listItem' }] } },
      { key: 'doc-3', node: { type: 'codeBlock', attrs: { language: 'python' }, content: [{ text: 'x = 1' }] } },
      {
        key: 'doc-4',
        node: {
          content: [
            { text: 'Возвращает:', marks: [{ type: 'bold' }] },
            { text: ' ' },
            { text: 'x', marks: [{ type: 'code' }] },
          ],
        },
      },
    ])
  })

  it('doc text has nested list items, and items whose lines continue at the margin', () => {
    const [list, after] = blocks('* **a** - one,\ntwo\n  * `b`\n    three\n* c.\n\nAfter.')
    const item = (...content: unknown[]) => ({ type: 'listItem', content })
    const said = (text: string) => ({ content: expect.arrayContaining([expect.objectContaining({ text })]) })
    expect(list?.node.content).toMatchObject([
      item(said(' - one, two'), { type: 'bulletList', content: [item(said(' three'))] }),
      item(said('c.')),
    ])
    expect(after?.node.content).toMatchObject([{ text: 'After.' }])
    expect(blocks('- a.\nB is next.')).toHaveLength(2)
  })

  it('doc text keeps its tables', () => {
    const [text, rows, last] = blocks(
      'Signs:\n\n| Sign | Meaning |\n|:--|--|\n| `a` | one \\| two |\n| b |\n\n| no table |',
    )
    const cells = (row: number) =>
      rows?.node.content?.[row]?.content?.map((cell) => cell.content?.[0]?.content?.[0]?.text)
    expect([text?.node.type, rows?.node.type, last?.node.type]).toEqual(['paragraph', 'table', 'paragraph'])
    expect([cells(0), cells(1), cells(2)]).toEqual([
      ['Sign', 'Meaning'],
      ['a', 'one | two'],
      ['b', undefined],
    ])
  })

  it('doc text shows version labels in the language of the page', () => {
    const labels = new Map([['Changed in', 'Изменено в версии']])
    const [first, second] = docBlocks('doc', '**Changed in 3.2:** Merged.\n\n**Changed in 2.0.**', {
      labels,
      ref: null,
    })
    expect(first?.node.content?.[0]?.text).toBe('Изменено в версии 3.2:')
    expect(second?.node.content?.[0]?.text).toBe('Изменено в версии 2.0.')
  })

  it('doc text is shown whole, however long it is', () => {
    const prose = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} says a thing that someone looks up.`)
    const list = Array.from({ length: 40 }, (_, at) => `- \`p${at}\`: which one it is, and why it has to be given`)
    const all = blocks(`${prose.join('\n\n')}\n\n**Parameters:**\n\n${list.join('\n')}\n\n**Returns:** more`)
    expect(all).toHaveLength(33)
    expect(all.at(-2)?.node.content).toHaveLength(40)
  })

  it('doc text drops a leading title and a label without content', () => {
    expect(blocks('**Title**\n\nText.\n\n**Parameters:**')).toHaveLength(1)
  })

  it('doc text links only to safe addresses', () => {
    const texts = inline(
      docInline('[a](https://example.org) [b](javascript:alert) [c](page:1) [d](../e.md) https://example.org/x.'),
    )
    expect(texts.filter((node) => node.marks).map((node) => [node.text, node.marks?.[0]?.attrs?.href])).toEqual([
      ['a', 'https://example.org'],
      ['https://example.org/x', 'https://example.org/x'],
    ])
  })

  it('doc text keeps a regular expression that looks like a link', () => {
    const format = '^[a-zA-Z0-9]([a-zA-Z0-9-]{0,34}[a-zA-Z0-9])?$'
    expect(
      inline(docInline(`Format: ${format}`))
        .map((node) => node.text)
        .join(''),
    ).toBe(`Format: ${format}`)
  })

  it('any doc text becomes a valid document', () => {
    const pieces = fc.constantFrom(
      '`',
      '``',
      '**',
      '*',
      '_',
      '[',
      '](',
      ')',
      '- ',
      '1. ',
      '```',
      '~~~',
      '\n',
      '\n\n',
      '> ',
      '# ',
      '**Returns:** ',
      'https://',
      '\\',
      '|',
      '<',
      '💡',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
        const content = blocks(parts.join('')).map(({ node }) => node)
        documentSchema
          .nodeFromJSON({ type: 'doc', content: content.length > 0 ? content : [paragraphNode('')] })
          .check()
      }),
    )
  })
})
