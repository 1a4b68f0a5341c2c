import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageRank } from './page-rank.ts'
import { strongComponents } from './strong-components.ts'

const graph = fc
  .integer({ min: 1, max: 12 })
  .chain((size) =>
    fc.array(fc.uniqueArray(fc.nat({ max: size - 1 }), { maxLength: 5 }), { minLength: size, maxLength: size }),
  )

describe('PageRank', () => {
  it('PageRank gives ranks that are positive and sum to one', () => {
    fc.assert(
      fc.property(graph, (targets) => {
        const ranks = [...pageRank(targets)]
        expect(ranks.every((rank) => rank > 0)).toBe(true)
        expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 9)
      }),
    )
  })

  it('PageRank ranks a used node above the nodes that use it', () => {
    const [used = 0, one = 0] = pageRank([[], [0], [0]])
    expect(used).toBeGreaterThan(one)
    expect([...pageRank([])]).toEqual([])
  })
})

describe('strong components', () => {
  it('strong components are the sets of nodes that reach each other', () => {
    fc.assert(
      fc.property(graph, (targets) => {
        const reach = targets.map((_, from) => {
          const seen = new Set<number>()
          const open = [...(targets[from] ?? [])]
          for (let node = open.pop(); node !== undefined; node = open.pop()) {
            if (!seen.has(node)) open.push(...(targets[node] ?? []))
            seen.add(node)
          }
          return seen
        })
        const expected = new Set<string>()
        for (const [a, seen] of reach.entries()) {
          const component = [...seen].filter((b) => reach[b]?.has(a)).toSorted((x, y) => x - y)
          if (component.length > 1) expected.add(component.join())
        }
        expect(new Set(strongComponents(targets).map((component) => component.join()))).toEqual(expected)
      }),
    )
  })

  it('a strong component of 100,000 nodes is found without recursion', () => {
    const size = 100_000
    const ring = Array.from({ length: size }, (_, node) => [(node + 1) % size])
    expect(strongComponents(ring)[0]).toHaveLength(size)
  })
})
