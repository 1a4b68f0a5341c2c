import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../../../shared/document/node.ts'
import { blockWords } from './block-words.ts'
import { wordDifference } from './word-difference.ts'

const text = (words: string): DocNode => ({ type: 'text', text: words })
const paragraph = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content })
const code = (words: string): DocNode => ({ ...text(words), marks: [{ type: 'code' }] })
const MARK = { same: '', removed: '-', added: '+' } as const
const told = (before: DocNode, after: DocNode) =>
  wordDifference(blockWords(before), blockWords(after))
    .map(({ kind, words }) => {
      const read = words.map((word) => word.text).join('')
      return kind === 'same' ? read : `{${MARK[kind]}${read}}`
    })
    .join('')
const toldTexts = (before: string, after: string) => told(paragraph(text(before)), paragraph(text(after)))

describe('the difference between two texts', () => {
  it('a text difference is shown in words, with a changed phrase as one change', () => {
    expect(
      toldTexts(
        'Trailing slashes redirect with status 301 for every method.',
        'Trailing slashes redirect with status 301 for GET and 308 for every other method.',
      ),
    ).toBe('Trailing slashes redirect with status 301 for {+GET and 308 for }every{+ other} method.')
    expect(toldTexts('It waits ten seconds.', 'It waits two minutes.')).toBe('It waits {-ten seconds}{+two minutes}.')
  })

  it('the word difference treats inline code as one word, different from plain text', () => {
    const before = paragraph(text('Calls '), text('tree.find'), text('.'))
    const after = paragraph(text('Calls '), code('tree.find'), text('.'))
    expect(told(before, after)).toBe('Calls {-tree.find}{+tree.find}.')
    expect(told(after, after)).toBe('Calls tree.find.')
  })

  it('a difference between lists or tables is shown line by line', () => {
    const list = (...items: string[]): DocNode => ({
      type: 'bulletList',
      content: items.map((item) => ({ type: 'listItem', content: [paragraph(text(item))] })),
    })
    expect(told(list('one', 'two'), list('one', 'three'))).toBe('• one\n• {-two}{+three}')
    expect(told(list('one'), list('one', 'two'))).toBe('• one{+\n• two}')
    const row = (...cells: string[]): DocNode => ({
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: cells.map((cell) => ({ type: 'tableCell', content: [paragraph(text(cell))] })),
        },
      ],
    })
    expect(told(row('PORT', '80'), row('PORT', '8080'))).toBe('PORT | {-80}{+8080}')
  })

  it('a text difference shows only unchanged words if only the formatting or a source differs', () => {
    const cited = paragraph(text('One.'), { type: 'citation', attrs: { id: 5 } })
    expect(told(paragraph(text('One.')), cited)).toBe('One.')
  })

  it('the word difference never loses or invents a word', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '.'), { maxLength: 30 }).map((all) => all.join(''))
    fc.assert(
      fc.property(words, words, (one, other) => {
        const stretches = wordDifference(blockWords(paragraph(text(one))), blockWords(paragraph(text(other))))
        const without = (kind: 'removed' | 'added') =>
          stretches
            .filter((stretch) => stretch.kind !== kind)
            .flatMap((stretch) => stretch.words.map((word) => word.text))
            .join('')
        expect([without('added'), without('removed')]).toEqual([one, other])
      }),
    )
  })

  it('a difference between very long texts is shown as one whole change', () => {
    const long = (word: string) => `Begins ${`${word} `.repeat(2000)}ends.`
    expect(toldTexts(long('a'), long('b'))).toMatch(/^Begins \{-a a .*\}\{\+b b .*\} ends\.$/)
  })
})
