import { loadDoc } from '../../db/tables/page-updates.ts'
import type { PlanRow } from '../../db/tables/plan.ts'
import { listChangedSince, listGenerated } from '../../db/tables/removed-pages.ts'
import type { Generation } from '../generation.ts'
import { withoutQuiet } from '../plan/lift-pages.ts'
import type { Plan } from '../plan/plan-node.ts'
import { isByPeople } from './gone-pages.ts'

type Known = { rows: readonly PlanRow[]; moved: ReadonlyMap<string, string> }

/**
 * A plan without the pages that have nothing to say. Existing ones stay if people wrote in them, renamed
 * them or restored them from the trash.
 */
export async function withKeptPages(
  every: Plan,
  { database, project }: Pick<Generation, 'database' | 'project'>,
  { rows, moved }: Known,
): Promise<Plan> {
  const quiet = new Set(every.flatMap(({ key, quiet }) => (quiet ? [key] : [])))
  const keyOf = new Map(rows.map(({ key, page_id }) => [page_id, moved.get(key) ?? key]))
  const isQuiet = ({ id }: { id: number }) => quiet.has(keyOf.get(id) ?? '')
  const there = quiet.size === 0 ? [] : (await listGenerated(database.sql, project.id)).filter(isQuiet)
  const changed = quiet.size === 0 ? [] : (await listChangedSince(database.sql, project.id)).filter(isQuiet)
  const kept = new Set(there.flatMap((page) => (page.kept ? (keyOf.get(page.id) ?? []) : [])))
  for (const page of [...there, ...changed]) {
    const stored = await loadDoc(database.sql, page.id)
    const key = keyOf.get(page.id)
    if (stored && key !== undefined && isByPeople(page, stored)) kept.add(key)
  }
  return withoutQuiet(every, (key) => kept.has(key))
}
