type Frame = { node: number; next: number }

/**
 * Strongly connected components (Tarjan 1972), with an explicit stack instead of recursion. Returns only
 * components of at least two nodes, each sorted, in order of their first node.
 */
export function strongComponents(targets: readonly (readonly number[])[]): number[][] {
  const size = targets.length
  const order = new Int32Array(size).fill(-1)
  const low = new Int32Array(size)
  const onPath = new Uint8Array(size)
  const path: number[] = []
  const components: number[][] = []
  let counter = 0

  const enter = (node: number): Frame => {
    order[node] = low[node] = counter++
    path.push(node)
    onPath[node] = 1
    return { node, next: 0 }
  }
  const lower = (node: number, value: number) => {
    low[node] = Math.min(low[node] ?? 0, value)
  }
  const leave = (node: number) => {
    if (low[node] !== order[node]) return
    const component = path.splice(path.lastIndexOf(node))
    for (const member of component) onPath[member] = 0
    if (component.length > 1) components.push(component.toSorted((a, b) => a - b))
  }

  for (let start = 0; start < size; start++) {
    if (order[start] !== -1) continue
    const frames: Frame[] = [enter(start)]
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const target = targets[frame.node]?.[frame.next++]
      if (target === undefined) {
        frames.pop()
        leave(frame.node)
        const parent = frames.at(-1)
        if (parent) lower(parent.node, low[frame.node] ?? 0)
      } else if (order[target] === -1) frames.push(enter(target))
      else if (onPath[target]) lower(frame.node, order[target] ?? 0)
    }
  }
  return components.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
}
