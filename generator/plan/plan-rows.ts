import type { PlanRow } from '../../db/tables/plan.ts'
import type { PageLedger } from './page-ledger.ts'
import type { PlanNode } from './plan-node.ts'

/** A planned page as stored. `position`: its place in the plan. */
export function planRow(node: PlanNode, position: number, ledger: PageLedger) {
  const origin = ledger.originOf(node.key)
  return {
    key: node.key,
    page_id: ledger.pageId(node.key),
    parent_key: node.parentKey,
    kind: node.kind,
    title: node.title,
    source_path: node.sourcePath,
    files: node.files,
    position,
    origin: origin === node.key ? null : origin,
    moved_from: null,
  } satisfies Omit<PlanRow, 'parent_id'>
}

/**
 * Whether the plan already has exactly this row. Its page exists then: pages are created before their rows.
 */
export function isPlanned(row: Omit<PlanRow, 'parent_id'>, known: PlanRow | undefined): boolean {
  return (
    known !== undefined &&
    known.position === row.position &&
    known.kind === row.kind &&
    known.title === row.title &&
    known.parent_key === row.parent_key &&
    known.source_path === row.source_path &&
    JSON.stringify(known.files) === JSON.stringify(row.files)
  )
}
