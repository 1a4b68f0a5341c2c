import type { PlanRow } from '../../db/tables/plan.ts'
import { compareText } from '../analysis/order.ts'
import { fileKey } from '../plan/paths.ts'
import type { Plan, PlanNode } from '../plan/plan-node.ts'

type Topics = {
  rows: readonly Pick<PlanRow, 'key' | 'kind' | 'files' | 'page_id'>[]
  plan: Plan
  /** Current keys of moved files and folders, by their earlier keys. */
  moved: ReadonlyMap<string, string>
  /** Whether a page is in the tree and its source was there before. */
  isThere: (pageId: number) => boolean
}

const isTopic = (kind: string) => /topic/.test(kind)

/**
 * Topics that continue under another key, because their contents were renamed or combined with other files.
 * A new topic with at least half of the files of a removed topic continues that topic. Each topic continues
 * at most once.
 */
export function movedTopics({ rows, plan, moved, isThere }: Topics): Map<string, string> {
  const planned = new Set(plan.map(({ key }) => key))
  const known = new Set(rows.map(({ key }) => key))
  const gone = rows.filter(({ key, kind, page_id }) => isTopic(kind) && !planned.has(key) && isThere(page_id))
  const fresh = plan.filter(({ key, kind }) => isTopic(kind) && !known.has(key))
  const pairs = gone.flatMap((row) => {
    const files = filesNow(row.files, moved)
    return fresh.flatMap((node) => {
      const shared = node.kind === row.kind ? sharedBy(node, files) : 0
      return 2 * shared >= files.size && shared > 0 ? [{ from: row.key, to: node.key, shared }] : []
    })
  })
  pairs.sort(
    (one, other) => other.shared - one.shared || compareText(one.from, other.from) || compareText(one.to, other.to),
  )
  const found = new Map<string, string>()
  const taken = new Set<string>()
  for (const { from, to } of pairs) {
    if (found.has(from) || taken.has(to)) continue
    found.set(from, to)
    taken.add(to)
  }
  return found
}

/**
 * Page of the same sort that covers most files of a removed page. Among several, the page with the fewest
 * files.
 */
export function successorOf(
  { kind, files }: { kind: string; files: readonly string[] },
  plan: Plan,
  moved: ReadonlyMap<string, string>,
): PlanNode | undefined {
  const now = filesNow(files, moved)
  const isOfSort = (node: PlanNode) => (isTopic(kind) ? isTopic(node.kind) : node.kind === kind)
  let best: { node: PlanNode; shared: number } | undefined
  for (const node of plan) {
    if (!isOfSort(node)) continue
    const shared = sharedBy(node, now)
    if (shared === 0) continue
    const isBetter =
      !best || shared > best.shared || (shared === best.shared && node.files.length < best.node.files.length)
    if (isBetter) best = { node, shared }
  }
  return best?.node
}

export function filesNow(files: readonly string[], moved: ReadonlyMap<string, string>): Set<string> {
  const prefix = fileKey('').length
  return new Set(files.map((path) => moved.get(fileKey(path))?.slice(prefix) ?? path))
}

function sharedBy(node: PlanNode, files: ReadonlySet<string>): number {
  return node.files.reduce((sum, path) => sum + Number(files.has(path)), 0)
}
