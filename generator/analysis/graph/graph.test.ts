import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { communities } from './communities.ts'
import { pageRank } from './page-rank.ts'
import { strongComponents } from './strong-components.ts'

const graph = fc
  .integer({ min: 1, max: 12 })
  .chain((size) =>
    fc.array(fc.uniqueArray(fc.nat({ max: size - 1 }), { maxLength: 5 }), { minLength: size, maxLength: size }),
  )

describe('PageRank', () => {
  it('gives ranks that are positive and sum to one', () => {
    fc.assert(
      fc.property(graph, (targets) => {
        const ranks = [...pageRank(targets)]
        expect(ranks.every((rank) => rank > 0)).toBe(true)
        expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 9)
      }),
    )
  })

  it('ranks what is used above what uses it', () => {
    const [used = 0, one = 0] = pageRank([[], [0], [0]])
    expect(used).toBeGreaterThan(one)
    expect([...pageRank([])]).toEqual([])
  })
})

describe('strong components', () => {
  it('are the sets of nodes that reach each other', () => {
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

  it('of a chain of 100,000 nodes are found without recursion', () => {
    const size = 100_000
    const ring = Array.from({ length: size }, (_, node) => [(node + 1) % size])
    expect(strongComponents(ring)[0]).toHaveLength(size)
  })
})

describe('communities', () => {
  const edge = (a: number, b: number, weight = 1) => ({ a, b, weight })

  it('keep together what is tied together', () => {
    const edges = [edge(0, 1), edge(1, 2), edge(0, 2), edge(3, 4), edge(4, 5), edge(3, 5), edge(2, 3, 0.1)]
    expect(communities(6, edges)).toEqual([0, 0, 0, 1, 1, 1])
  })

  it('leave nodes without edges alone', () => {
    expect(communities(3, [])).toEqual([0, 1, 2])
  })

  it('are numbered in order, and the same for edges in any order', () => {
    const list = fc.array(
      fc.record({ a: fc.nat({ max: 9 }), b: fc.nat({ max: 9 }), weight: fc.integer({ min: 1, max: 4 }) }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(list, (edges) => {
        const found = communities(10, edges)
        expect(communities(10, edges.toReversed())).toEqual(found)
        let highest = -1
        for (const group of found) {
          expect(group).toBeLessThanOrEqual(highest + 1)
          highest = Math.max(highest, group)
        }
      }),
    )
  })
})
