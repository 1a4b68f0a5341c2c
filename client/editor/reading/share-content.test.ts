import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../../shared/document/node.ts'
import { keyOf } from './node-keys.ts'
import { shareContent } from './share-content.ts'

const paragraph = (text: string): DocNode => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })
const list = (...items: string[]): DocNode => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
})
const page = (...content: DocNode[]): DocNode => ({ type: 'doc', content })
const blocks = ({ content = [] }: DocNode) => content
const keys = (doc: DocNode) => blocks(doc).map(keyOf)

describe('the newer version of a page', () => {
  it('a newer page version shares unchanged nodes and keeps the keys of changed ones', () => {
    const earlier = page(paragraph('One'), paragraph('Two'), list('a', 'b'))
    const [one, two, items] = blocks(earlier)
    const before = keys(earlier)
    const shared = shareContent(earlier, page(paragraph('One'), paragraph('Two more'), list('a', 'b!')))
    expect(blocks(shared)[0]).toBe(one)
    expect(blocks(shared)[1]).not.toBe(two)
    expect(keys(shared)).toEqual(before)
    const [first, second] = blocks(blocks(shared)[2] as DocNode)
    expect(first).toBe(blocks(items as DocNode)[0])
    expect(keyOf(second as DocNode)).toBe(keyOf(blocks(items as DocNode)[1] as DocNode))
  })

  it('the earlier page object is reused if the newer version has no changes', () => {
    const earlier = page(paragraph('One'), list('a'))
    expect(shareContent(earlier, page(paragraph('One'), list('a')))).toBe(earlier)
  })

  it('a newer page version keeps the key of a changed block below an inserted block', () => {
    const earlier = page(paragraph('Title'), paragraph('The quick brown fox'), paragraph('End'))
    const [title, fox, end] = keys(earlier)
    const put = shareContent(
      earlier,
      page(paragraph('Title'), paragraph('New'), paragraph('The quick fox'), paragraph('End')),
    )
    const [, fresh, ...others] = keys(put)
    expect([keys(put)[0], ...others]).toEqual([title, fox, end])
    expect([title, fox, end]).not.toContain(fresh)
  })

  it('a newer page version reuses blocks that went to another place', () => {
    const earlier = page(...['a', 'b', 'c', 'd'].map(paragraph))
    const [a, b, c, d] = blocks(earlier)
    const moved = shareContent(earlier, page(...['d', 'a', 'b', 'c'].map(paragraph)))
    expect(blocks(moved)).toEqual([d, a, b, c])
    expect(blocks(moved).every((node) => blocks(earlier).includes(node))).toBe(true)
  })

  it('a newer page version keeps its full content, and no two of its blocks share a key', () => {
    const text = fc.constantFrom('', 'a', 'b', 'a b', 'a b c', 'long words here')
    const block = fc.oneof(
      text.map(paragraph),
      fc.array(text, { maxLength: 4 }).map((items) => list(...items)),
    )
    const pages = fc.array(block, { maxLength: 8 }).map((content) => page(...content))
    fc.assert(
      fc.property(fc.array(pages, { minLength: 2, maxLength: 6 }), (versions) => {
        let shown = versions[0] as DocNode
        for (const version of versions.slice(1)) {
          const newer = structuredClone(version)
          shown = shareContent(shown, newer)
          expect(shown).toEqual(version)
          expect(new Set(keys(shown)).size).toBe(blocks(shown).length)
          for (const node of blocks(shown)) expect(new Set(keys(node)).size).toBe(blocks(node).length)
        }
      }),
    )
  })
})
