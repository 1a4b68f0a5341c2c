import type { Queries, Tx } from '../connect.ts'
import { insertPages, type PageRow } from './pages.ts'
import { type PlanRow, putPlan } from './plan.ts'
import { lockProject } from './projects.ts'
import { bringBack } from './removed-pages.ts'

/** A planned page with its ancestors in the plan, nearest first. */
export type PlannedPage = {
  row: Omit<PlanRow, 'parent_id' | 'kind'> & { kind: NonNullable<PageRow['kind']> }
  above: readonly number[]
  /** Parent into which the generator last put the page; undefined if it never placed the page. */
  parentBefore: number | undefined
}

export type PlannedState = {
  id: number
  parent_id: number
  name: string
  source_path: string | null
  source_gone: string | null
  is_there: boolean
  gone_by: 'refresh' | 'undo' | null
}

/** The generated pages of a project, including deleted pages. */
export async function readPlannedStates(sql: Queries, projectId: number): Promise<Map<number, PlannedState>> {
  const rows = await sql<PlannedState[]>`
    select id, parent_id, name, source_path, source_gone, deleted_at is null as is_there, gone_by from pages
    where project_id = ${projectId} and kind is not null`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Parent for a planned page: its nearest ancestor in the plan that exists, or 0 for the top level. */
export function placeOf({ above }: Pick<PlannedPage, 'above'>, isThere: (id: number) => boolean): number {
  return above.find(isThere) ?? 0
}

/**
 * Creates planned pages that never existed, and restores pages that a refresh or its undo put in the trash.
 * Moves the other pages below their planned parents. Leaves pages that a person deleted or moved as they are.
 * Resolves to the restored pages.
 */
export async function putPlannedPages(
  tx: Tx,
  projectId: number,
  planned: readonly PlannedPage[],
): Promise<{ returned: number[]; rows: PlanRow[] }> {
  await lockProject(tx, projectId)
  const parents = await parentsOf(tx, projectId)
  const ids = planned.map(({ row }) => row.page_id)
  const known = new Map(
    (
      await tx<PlannedState[]>`
        select id, parent_id, name, source_path, source_gone, deleted_at is null as is_there, gone_by from pages
        where id = any (${tx.array(ids, 20)}::bigint[])`
    ).map((row) => [row.id, row]),
  )
  const isNew = ({ row }: PlannedPage) => !known.has(row.page_id)
  const isBack = ({ row }: PlannedPage) => {
    const state = known.get(row.page_id)
    return state !== undefined && !state.is_there && state.gone_by !== null
  }
  for (const page of planned) if (isNew(page) || isBack(page)) parents.set(page.row.page_id, 0)
  const rows: PlanRow[] = []
  const places = new Map<number, number>()
  for (const page of planned) {
    const { page_id } = page.row
    const wanted = placeOf(page, (id) => parents.has(id))
    const at = known.get(page_id)
    const isPlaced = !at?.is_there || page.parentBefore === undefined || at.parent_id === page.parentBefore
    rows.push({ ...page.row, parent_id: wanted })
    if (!parents.has(page_id) || !isPlaced || isWithin(parents, wanted, page_id)) continue
    parents.set(page_id, wanted)
    places.set(page_id, wanted)
  }
  await insertPages(
    tx,
    planned.filter(isNew).map(({ row }) => ({
      id: row.page_id,
      project_id: projectId,
      parent_id: places.get(row.page_id) ?? 0,
      name: row.title,
      type: row.kind === 'file' ? ('file' as const) : ('generated' as const),
      kind: row.kind,
      source_path: row.source_path,
    })),
  )
  const returned = planned.filter(isBack)
  await bringBack(
    tx,
    projectId,
    returned.map(({ row }) => ({ id: row.page_id, name: row.title })),
  )
  await place(tx, projectId, { planned, places })
  await putPlan(tx, projectId, rows)
  return { returned: returned.map(({ row }) => row.page_id), rows }
}

type Placing = { planned: readonly PlannedPage[]; places: ReadonlyMap<number, number> }

async function place(tx: Tx, projectId: number, { planned, places }: Placing): Promise<void> {
  const placed = JSON.stringify(
    planned.map(({ row: { page_id, source_path } }) => ({
      page_id,
      source_path,
      parent_id: places.get(page_id) ?? null,
    })),
  )
  await tx`
    update pages p set source_path = r.source_path, parent_id = coalesce(r.parent_id, p.parent_id), source_gone = null,
      kept = false
    from json_to_recordset(${placed}::json) as r (page_id bigint, source_path text, parent_id bigint)
    where p.id = r.page_id and p.project_id = ${projectId} and p.deleted_at is null
      and (p.source_path, p.parent_id, p.source_gone, p.kept) is distinct from
        (r.source_path, coalesce(r.parent_id, p.parent_id), null::text, false)`
}

/** Maps each existing page to its parent. */
export async function parentsOf(tx: Tx, projectId: number): Promise<Map<number, number>> {
  const rows = await tx<{ id: number; parent_id: number }[]>`
    select id, parent_id from pages where project_id = ${projectId} and deleted_at is null`
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
}

/** Whether `page` is the page `id` or one of its descendants. */
export function isWithin(parents: ReadonlyMap<number, number>, page: number, id: number): boolean {
  let at: number | undefined = page
  for (let steps = 0; at !== undefined && steps <= parents.size; steps++) {
    if (at === id) return true
    at = parents.get(at)
  }
  return false
}
