export type WeightedEdge = { a: number; b: number; weight: number }

/** Neighbours of each node with the weight between them; loops count towards a node's own weight. */
type Network = { neighbours: Map<number, number>[]; loops: number[]; total: number }

const MAX_LEVELS = 10
const MAX_SWEEPS = 20

/**
 * Communities by modularity (Louvain: Blondel, Guillaume, Lambiotte, Lefebvre 2008) of an undirected weighted graph.
 * Nodes are visited in their order and ties go to the community of the lowest node, so equal input gives equal output.
 * `resolution` above 1 gives more and smaller communities. Returns a community number for each node, numbered in the
 * order in which they first appear.
 */
export function communities(size: number, edges: readonly WeightedEdge[], resolution = 1): number[] {
  let network = networkOf(size, edges)
  let membership = Array.from({ length: size }, (_, node) => node)
  for (let level = 0; level < MAX_LEVELS; level++) {
    const local = renumbered(moveNodes(network, resolution))
    membership = membership.map((group) => local[group] ?? 0)
    const groups = new Set(local).size
    if (groups === network.neighbours.length) break
    network = merged(network, local, groups)
  }
  return renumbered(membership)
}

function networkOf(size: number, edges: readonly WeightedEdge[]): Network {
  const network: Network = { neighbours: [], loops: new Array(size).fill(0), total: 0 }
  for (let node = 0; node < size; node++) network.neighbours.push(new Map())
  for (const { a, b, weight } of edges) connect(network, a, b, weight)
  return network
}

function connect(network: Network, a: number, b: number, weight: number): void {
  network.total += weight
  if (a === b) {
    network.loops[a] = (network.loops[a] ?? 0) + weight
    return
  }
  const left = network.neighbours[a]
  const right = network.neighbours[b]
  left?.set(b, (left.get(b) ?? 0) + weight)
  right?.set(a, (right.get(a) ?? 0) + weight)
}

function moveNodes({ neighbours, loops, total }: Network, resolution: number): number[] {
  const group = neighbours.map((_, node) => node)
  const degrees = neighbours.map((near, node) => sum(near.values()) + 2 * (loops[node] ?? 0))
  const groupDegrees = [...degrees]
  if (total === 0) return group
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let moved = false
    for (const [node, near] of neighbours.entries()) {
      const own = group[node] ?? node
      const degree = degrees[node] ?? 0
      groupDegrees[own] = (groupDegrees[own] ?? 0) - degree
      const best = bestGroup({ node, own, near, group, groupDegrees, scale: (resolution * degree) / (2 * total) })
      groupDegrees[best] = (groupDegrees[best] ?? 0) + degree
      group[node] = best
      moved ||= best !== own
    }
    if (!moved) break
  }
  return group
}

type Choice = {
  node: number
  own: number
  near: ReadonlyMap<number, number>
  group: readonly number[]
  groupDegrees: readonly number[]
  scale: number
}

/** Gains closer than this are equal: floating point must not decide. */
const EQUAL = 1e-9

function bestGroup({ own, near, group, groupDegrees, scale }: Choice): number {
  const weights = new Map<number, number>([[own, 0]])
  for (const [other, weight] of near) {
    const target = group[other] ?? other
    weights.set(target, (weights.get(target) ?? 0) + weight)
  }
  let best = own
  let bestGain = (weights.get(own) ?? 0) - scale * (groupDegrees[own] ?? 0)
  for (const [target, weight] of [...weights].toSorted((a, b) => a[0] - b[0])) {
    const gain = weight - scale * (groupDegrees[target] ?? 0)
    if (gain > bestGain + EQUAL) {
      best = target
      bestGain = gain
    }
  }
  return best
}

function merged({ neighbours, loops }: Network, group: readonly number[], groups: number): Network {
  const network = networkOf(groups, [])
  for (const [node, near] of neighbours.entries()) {
    const own = group[node] ?? 0
    if (loops[node]) connect(network, own, own, loops[node])
    for (const [other, weight] of near) if (other > node) connect(network, own, group[other] ?? 0, weight)
  }
  return network
}

function renumbered(groups: readonly number[]): number[] {
  const numbers = new Map<number, number>()
  return groups.map((group) => {
    const number = numbers.get(group) ?? numbers.size
    numbers.set(group, number)
    return number
  })
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
