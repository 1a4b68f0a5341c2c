import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DocNode } from '../../shared/document/node.ts'
import { documentSchema } from '../../shared/document/schema.ts'
import { realChange } from './real-change.ts'

const page = (texts: readonly string[]) =>
  documentSchema.nodeFromJSON({
    type: 'doc',
    content: texts.map<DocNode>((text) => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })),
  })

// Few different characters, so that parts repeat.
const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 }), { minLength: 1, maxLength: 6 })

it('two documents have equal content outside the range of their real change', () => {
  fc.assert(
    fc.property(texts, texts, (old, now) => {
      const [before, after] = [page(old), page(now)]
      const change = realChange(before, after)
      if (!change) {
        expect(now).toEqual(old)
        return
      }
      const { from, to, end, map } = change
      expect(from).toBeLessThanOrEqual(Math.min(to, end))
      expect(before.slice(0, from).eq(after.slice(0, from))).toBe(true)
      expect(before.slice(to).eq(after.slice(end))).toBe(true)
      expect(map.map(before.content.size)).toBe(after.content.size)
    }),
    { numRuns: 500 },
  )
})

it('a letter typed into a text is the only change', () => {
  expect(realChange(page(['one', 'two']), page(['one', 'twxo']))).toMatchObject({ from: 8, to: 8, end: 9 })
})
