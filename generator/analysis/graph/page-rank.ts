const DAMPING = 0.85
const ROUNDS = 40

/**
 * PageRank (Page, Brin, Motwani, Winograd 1999) with a fixed number of rounds. It measures how much of a
 * repository depends on each file. `targets` lists for each node the nodes it points at. The ranks sum to 1.
 */
export function pageRank(targets: readonly (readonly number[])[]): Float64Array {
  const size = targets.length
  let ranks = new Float64Array(size).fill(size === 0 ? 0 : 1 / size)
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(size)
    let loose = 0
    for (const [node, list] of targets.entries()) {
      const rank = ranks[node] ?? 0
      if (list.length === 0) loose += rank
      for (const target of list) next[target] = (next[target] ?? 0) + rank / list.length
    }
    const base = (1 - DAMPING) / size + (DAMPING * loose) / size
    for (let node = 0; node < size; node++) next[node] = base + DAMPING * (next[node] ?? 0)
    ranks = next
  }
  return ranks
}
