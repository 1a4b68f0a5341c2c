import { nameOf } from '../analysis/resolution/repository-index.ts'
import type { Plan, PlanNode } from './plan-node.ts'

/** Gives siblings with the same title a suffix that tells them apart: their file or folder, else a number. */
export function withUniqueTitles(plan: Plan): Plan {
  const taken = new Map<string | null, Set<string>>()
  return plan.map((node) => {
    const siblings = taken.get(node.parentKey) ?? new Set<string>()
    taken.set(node.parentKey, siblings)
    const title = freeTitle(node, siblings)
    siblings.add(title.toLowerCase())
    return title === node.title ? node : { ...node, title }
  })
}

function freeTitle({ title, kind, sourcePath }: PlanNode, taken: ReadonlySet<string>): string {
  if (!taken.has(title.toLowerCase())) return title
  // A folder may have the name of a file, and documents may have the same title.
  const hint = kind === 'folder' ? '/' : sourcePath ? ` (${kind === 'file' ? nameOf(sourcePath) : sourcePath})` : ''
  if (hint && !taken.has(`${title}${hint}`.toLowerCase())) return `${title}${hint}`
  for (let number = 2; ; number++) {
    const numbered = `${title} (${number})`
    if (!taken.has(numbered.toLowerCase())) return numbered
  }
}
