import { compareText } from '../analysis/order.ts'
import { nameOf } from '../analysis/resolution/repository-index.ts'
import type { DiagramFacts, Unit } from './facts.ts'
import type { Crossing } from './file-sets.ts'

const MAX_NODES = 14
/** Maximum number of arrows per node. More arrows would be a tangle. */
const EDGES_A_NODE = 1.6

export type DiagramNode = { key: string; label: string }

/**
 * Diagram of uses. Keeps the nodes with the most uses, then the edges with the most uses, and leaves out
 * nodes without an edge. Undefined if fewer than two edges remain: a sentence says that better.
 */
export function diagramUnit(
  nodes: readonly DiagramNode[],
  edges: readonly Crossing[],
  of: DiagramFacts['of'],
): Unit | undefined {
  const known = new Set(nodes.map(({ key }) => key))
  const inside = edges.filter(({ from, to }) => known.has(from) && known.has(to))
  const degree = new Map<string, number>()
  for (const { from, to, uses } of inside) {
    degree.set(from, (degree.get(from) ?? 0) + uses)
    degree.set(to, (degree.get(to) ?? 0) + uses)
  }
  const connected = nodes.filter(({ key }) => degree.has(key))
  const chosen = connected
    .toSorted((a, b) => (degree.get(b.key) ?? 0) - (degree.get(a.key) ?? 0) || compareText(a.key, b.key))
    .slice(0, MAX_NODES)
  const shown = nodes.filter((node) => chosen.includes(node))
  const numbers = new Map(shown.map(({ key }, number) => [key, number]))
  const candidates = inside.filter(({ from, to }) => numbers.has(from) && numbers.has(to))
  const drawn = strongest(candidates, Math.max(6, Math.round(shown.length * EDGES_A_NODE)))
  if (drawn.length < 2) return undefined
  const pairs = drawn.map(({ from, to }): [number, number] => [numbers.get(from) ?? 0, numbers.get(to) ?? 0])
  const facts: DiagramFacts = {
    nodes: shown.map(({ label }) => label),
    edges: pairs.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]),
    left: connected.length - shown.length,
    thinned: drawn.length < candidates.length,
    of,
  }
  return { id: 'diagram', type: 'diagram', facts }
}

/**
 * Picks the edges to draw: first the strongest edge from each node, then the strongest edge to each node that
 * has none yet, then the strongest other edges. If equal edges don't all fit, leaves out all of them, since
 * nothing says which to drop.
 */
function strongest(edges: readonly Crossing[], most: number): Crossing[] {
  const users = new Set<string>()
  const first = edges.filter(({ from }) => !users.has(from) && users.add(from))
  const met = new Set(first.flatMap(({ from, to }) => [from, to]))
  first.push(...edges.filter(({ to }) => !met.has(to) && met.add(to)))
  const rest = edges.filter((edge) => !first.includes(edge))
  const room = most - first.length
  const least = rest[room]?.uses ?? 0
  return [...first, ...rest.slice(0, Math.max(0, room)).filter(({ uses }) => uses > least)]
}

/** `index.ts` alone says nothing. */
const VAGUE = /^(?:index|main|mod|__init__|__main__|README|package)\.\w+$/i

/** The shortest names that still tell the paths apart: `app.ts`, or `server/app.ts` beside `client/app.ts`. */
export function shortLabels(paths: readonly string[]): Map<string, string> {
  const names = Map.groupBy(paths, nameOf)
  return new Map(
    paths.map((path) => {
      const isClear = (names.get(nameOf(path))?.length ?? 0) <= 1 && !VAGUE.test(nameOf(path))
      return [path, isClear ? nameOf(path) : path.split('/').slice(-2).join('/')]
    }),
  )
}
