import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../../shared/document/node.ts'
import { pageDifference } from './page-difference.ts'

const paragraph = (text: string, attrs?: Record<string, unknown>): DocNode => ({
  type: 'paragraph',
  ...(attrs && { attrs }),
  content: text ? [{ type: 'text', text }] : [],
})
const told = (before: DocNode[], after: DocNode[]) =>
  pageDifference({ type: 'doc', content: before }, { type: 'doc', content: after }).map((row) =>
    row.kind === 'changed'
      ? row.stretches.map(({ kind, words }) => `${kind}:${words.map(({ text }) => text).join('')}`)
      : `${row.kind}:${row.node.content?.[0]?.text ?? ''}`,
  )

describe('the difference between two pages', () => {
  it('the page difference pairs a changed block with its earlier form by their shared words', () => {
    const before = [paragraph('One stays.'), paragraph('A full queue answers with status 503.'), paragraph('Goes.')]
    const after = [paragraph('New.'), paragraph('One stays.'), paragraph('A full queue answers with status 429.')]
    expect(told(before, after)).toEqual([
      'added:New.',
      'same:One stays.',
      ['same:A full queue answers with status ', 'removed:503', 'added:429', 'same:.'],
      'removed:Goes.',
    ])
  })

  it('the page difference pairs blocks of one unit only if they share a word', () => {
    const [before, after] = [paragraph('Waits for ten requests.', { unit: 'a' }), paragraph('Ten.', { unit: 'a' })]
    expect(told([before], [after])).toEqual(['removed:Waits for ten requests.', 'added:Ten.'])
    expect(told([before], [paragraph('It waits for nothing at all.', { unit: 'a' })])).toHaveLength(1)
  })

  it('the page difference ignores the empty paragraph at the end of a page', () => {
    expect(told([paragraph('One.')], [paragraph('One.'), paragraph('')])).toEqual(['same:One.'])
    expect(told([paragraph('')], [paragraph('One.'), paragraph('')])).toEqual(['added:One.'])
    expect(told([paragraph('One.')], [paragraph(''), paragraph('One.')])).toEqual(['added:', 'same:One.'])
  })

  it('the page difference ignores retired blocks that are kept only for merging', () => {
    expect(told([paragraph('', { retired: 5 })], [paragraph('', { retired: 9 }), paragraph('One.')])).toEqual([
      'added:One.',
    ])
  })

  it('a page has no difference from itself', () => {
    const page = [paragraph('One.'), paragraph('One.'), paragraph('')]
    expect(told(page, page)).toEqual(['same:One.', 'same:One.'])
  })
})
