import type { Plan, PlanNode } from './plan-node.ts'

/** What others call a page by. */
export type PlannedTitle = Pick<PlanNode, 'key' | 'title'>

/** The plan as its pages are looked up in it, each by itself: what one page does not look up is no matter of it. */
export type PlannedPages = {
  /** By key, in the order of the plan. */
  nodes: ReadonlyMap<string, PlanNode>
  /** By the key of the page above them, '' for those at the top, in the order of the plan. */
  children: ReadonlyMap<string, readonly PlanNode[]>
  /** The innermost page of a topic that speaks about a file, by the path of the file. */
  topicOf: ReadonlyMap<string, PlannedTitle>
}

export function plannedPages(plan: Plan): PlannedPages {
  const topicOf = new Map<string, PlannedTitle>()
  for (const { kind, key, title, files } of plan) {
    if (!/topic/.test(kind)) continue
    // The pages below one come after it.
    for (const path of files) topicOf.set(path, { key, title })
  }
  return {
    nodes: new Map(plan.map((node) => [node.key, node])),
    children: Map.groupBy(plan, ({ parentKey }) => parentKey ?? ''),
    topicOf,
  }
}
