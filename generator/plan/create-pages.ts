import type { Database } from '../../db/connect.ts'
import { movePlanned, type PlanRow, type PlanRowMove } from '../../db/tables/plan.ts'
import {
  type PlannedPage,
  type PlannedState,
  placeOf,
  putPlannedPages,
  readPlannedStates,
} from '../../db/tables/planned-pages.ts'
import { noteFates } from '../../db/tables/removed-pages.ts'
import { transaction } from '../../db/transaction.ts'
import type { PageLedger } from './page-ledger.ts'
import type { Plan, PlanNode } from './plan-node.ts'
import { isPlanned, planRow } from './plan-rows.ts'

const ROWS_AT_ONCE = 200
/** Maximum number of moves per transaction, because others wait on the embedded database meanwhile. */
const MOVES_AT_ONCE = 500

type Creating = {
  database: Database
  project: { id: number; commit_hash: string | null }
  refreshId: number | null
  signal: AbortSignal
  plan: Plan
  ledger: PageLedger
}

/**
 * Stores the plan and creates the missing pages of `nodes` without content. Restores pages that a refresh
 * removed, and moves each page below its planned parent. Skips pages that a person deleted or moved.
 */
export async function createPages(nodes: readonly PlanNode[], creating: Creating): Promise<void> {
  const { database, project, refreshId, plan, ledger } = creating
  await movePages(ledger.moves, creating)
  const positions = new Map(plan.map((node, position) => [node.key, position]))
  const parents = new Map(plan.map(({ key, parentKey }) => [key, parentKey]))
  const above = (node: PlanNode) => {
    const ids: number[] = []
    for (let key = node.parentKey; key !== null; key = parents.get(key) ?? null) ids.push(ledger.pageId(key))
    return ids
  }
  const states = await readPlannedStates(database.sql, project.id)
  const willBeThere = new Set(
    nodes.flatMap(({ key }) => (mayBeThere(states.get(ledger.pageId(key))) ? [ledger.pageId(key)] : [])),
  )
  const isThere = (id: number) => willBeThere.has(id) || states.get(id)?.is_there === true
  const due = nodes.flatMap((node): PlannedPage[] => {
    const row = { ...planRow(node, positions.get(node.key) ?? 0, ledger), kind: node.kind }
    const known = ledger.rows.get(node.key)
    const page: PlannedPage = { row, above: above(node), parentBefore: known?.parent_id }
    const isSame = isPlanned(row, known) && isInPlace(states.get(row.page_id), known, placeOf(page, isThere))
    return isSame ? [] : [page]
  })
  for (let at = 0; at < due.length; at += ROWS_AT_ONCE) {
    creating.signal.throwIfAborted()
    const batch = due.slice(at, at + ROWS_AT_ONCE)
    const rows = await transaction(database, async (tx) => {
      const put = await putPlannedPages(tx, project.id, batch)
      const fates = put.returned.map((page_id) => ({ page_id, fate: 'restored' as const }))
      await noteFates(tx, { projectId: project.id, commit: project.commit_hash, refreshId }, fates)
      return put.rows
    })
    for (const row of rows) ledger.rows.set(row.key, row)
  }
}

/** Whether a page exists or may be created or restored. False if a person deleted it. */
function mayBeThere(state: PlannedState | undefined): boolean {
  return !state || state.is_there || state.gone_by !== null
}

function isInPlace(state: PlannedState | undefined, known: PlanRow | undefined, wanted: number): boolean {
  if (!state) return false
  if (!state.is_there) return state.gone_by === null
  if (state.source_gone !== null || state.source_path !== known?.source_path) return false
  return known.parent_id === wanted
}

/**
 * Applies the moves in batches and removes each batch from the list. A later stage then finds only the rest.
 */
async function movePages(moves: PlanRowMove[], { database, project, signal }: Creating): Promise<void> {
  while (moves.length > 0) {
    signal.throwIfAborted()
    const batch = moves.slice(0, MOVES_AT_ONCE)
    await transaction(database, (tx) => movePlanned(tx, project.id, batch))
    moves.splice(0, batch.length)
  }
}
