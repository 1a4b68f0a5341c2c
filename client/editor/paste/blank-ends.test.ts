import { Slice } from '@tiptap/pm/model'
import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../../shared/document/node.ts'
import { documentSchema } from '../../../shared/document/schema.ts'
import { withoutBlankEnds, withoutBlankLines } from './blank-ends.ts'

const words = (...texts: string[]): DocNode => ({
  type: 'paragraph',
  content: texts.map((text) => (text === '\n' ? { type: 'hardBreak' } : { type: 'text', text })),
})
const within = (type: string, ...content: DocNode[]): DocNode => ({ type, content })
const items = (...texts: string[]) =>
  within('bulletList', ...texts.map((text) => within('listItem', text ? words(text) : words())))

/** A slice as ProseMirror prints it, with how deep it is open at its ends. */
function ended(content: DocNode[], open = [1, 1], intoEmpty = false): string {
  const doc = documentSchema.nodeFromJSON({ type: 'doc', content })
  const slice = new Slice(doc.content, open[0] ?? 0, open[1] ?? 0)
  const { content: blocks, openStart, openEnd } = withoutBlankEnds(slice, intoEmpty)
  return `${blocks.content.join()} ${openStart}-${openEnd}`
}

describe('blocks that are pasted', () => {
  it.each([
    ['an empty paragraph', [words('a'), words()], 'paragraph("a") 1-1'],
    ['several, and space', [words('a'), words(' \u00a0'), words('\n'), words()], 'paragraph("a") 1-1'],
    ['a line break', [words('a', '\n')], 'paragraph("a") 1-1'],
    ['an item', [items('a', ''), words()], 'bulletList(listItem(paragraph("a"))) 1-3'],
    ['a paragraph in a quote', [within('blockquote', words('a'), words())], 'blockquote(paragraph("a")) 1-2'],
    ['a heading', [words('a'), within('heading')], 'paragraph("a") 1-1'],
  ] as const)('have no empty block at their end: %s', (_name, content, wanted) => {
    expect(ended([...content])).toBe(wanted)
  })

  it('pasted blocks keep empty lines between them, spaces after words, and lines that are all empty', () => {
    expect(ended([words('a'), words(), words('b')])).toBe('paragraph("a"),paragraph,paragraph("b") 1-1')
    expect(ended([words('a', ' ')])).toBe('paragraph("a ") 1-1')
    expect(ended([words(), words()])).toBe('paragraph,paragraph 1-1')
  })

  it('pasted blocks keep a table, a code block or a rule at their end', () => {
    const table = within('table', within('tableRow', within('tableCell', words())))
    const rule: DocNode = { type: 'horizontalRule' }
    for (const last of [table, within('codeBlock'), rule]) {
      expect(ended([words('a'), last], [1, 0])).toBe(`paragraph("a"),${documentSchema.nodeFromJSON(last)} 1-0`)
    }
  })

  it('blocks pasted into another block lose the empty blocks at their ends', () => {
    expect(ended([words(), words('a'), words()], [1, 1], true)).toBe('paragraph("a") 1-1')
    expect(ended([words(), words('a')])).toBe('paragraph,paragraph("a") 1-1')
  })
})

it.each(['\n', '\r\n', '\r', '\u2028', '\u2029', '\n\n', '\r\n\r\n', '\n \t\n'])(
  'text that ends with a line has no line after it: %j',
  (end) => {
    expect(withoutBlankLines(`a${end}`, false)).toBe('a')
    expect(withoutBlankLines(`${end}a${end}b${end}`, true)).toMatch(/^a\n[\s]*b$/)
    expect(withoutBlankLines(`${end}a`, false)).toMatch(/^\n/)
    expect(withoutBlankLines(end, true)).toMatch(/^\n/)
  },
)
