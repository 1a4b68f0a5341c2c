import { setImmediate as turn } from 'node:timers/promises'
import type { Tx } from '../../db/connect.ts'
import { loadDoc, loadDocs, type StoredDoc } from '../../db/tables/page-updates.ts'
import { isWithin, parentsOf } from '../../db/tables/planned-pages.ts'
import { lockProject, updateProject } from '../../db/tables/projects.ts'
import {
  bringBackKept,
  type GeneratedPage,
  liftPages,
  listChangedSince,
  listGenerated,
  lockSeqs,
  markSourceGone,
  noteFates,
  type Removal,
  removePages,
} from '../../db/tables/removed-pages.ts'
import { LONG_TRANSACTION_MS, transaction } from '../../db/transaction.ts'
import { isAsGenerated } from '../../shared/document/as-generated.ts'
import { titleFrom } from '../../shared/document/title.ts'
import { titleOf } from '../../shared/document/title-block.ts'
import { renderedOr } from '../../shared/document/unrendered.ts'
import { docFromUpdates, fragmentOf, readDoc } from '../../shared/document/yjs.ts'
import type { Generation } from '../generation.ts'
import { fileKey, folderKey } from '../plan/paths.ts'
import type { Plan, PlanNode } from '../plan/plan-node.ts'
import { filesNow, successorOf } from './moved-topics.ts'

const PAGES_AT_ONCE = 25

/**
 * Removes pages from the tree if their file, folder or topic is gone. A page that people wrote in stays, and
 * says that its source is gone. A page that stays below a removed one moves to the next remaining page above.
 * All happens in one transaction, so that an interrupted run has done everything or nothing.
 */
export async function removeGonePages(generation: Generation): Promise<void> {
  const { database, project, signal } = generation
  const plan = await generation.plan()
  const planned = new Set(plan.map(({ key }) => generation.pageId(key)))
  const { files, folders } = await generation.model()
  const sourceKeys = new Set([...[...files.keys()].map(fileKey), ...[...folders.keys()].map(folderKey)])
  const checked = new Map<number, Written>()
  await bringBackWritten(generation)
  for (;;) {
    signal.throwIfAborted()
    const gone = (await listGenerated(database.sql, project.id)).filter(({ id }) => !planned.has(id))
    if (gone.length === 0) return
    await findWritten(generation, gone, checked)
    const successors = successorsOf(generation, gone, { plan, moved: await generation.moved() })
    const overview = generation.pageId('overview')
    const isThere = (key: string | null) => key !== null && sourceKeys.has(key)
    const isDone = await transaction(
      database,
      async (tx) => {
        await lockProject(tx, project.id)
        const seqs = await lockSeqs(
          tx,
          gone.map(({ id }) => id),
        )
        // Someone wrote after the check.
        if (gone.some(({ id }) => (seqs.get(id) ?? 0) !== checked.get(id)?.seq)) return false
        await takeAway(tx, generation, { gone, checked, successors, overview, isThere })
        return true
      },
      LONG_TRANSACTION_MS,
    )
    if (isDone) return
  }
}

/**
 * Brings back removed pages that received text after their removal, for example from a device that was
 * offline.
 */
async function bringBackWritten({ database, project }: Generation): Promise<void> {
  const changed = await listChangedSince(database.sql, project.id)
  for (const page of changed) {
    await transaction(database, async (tx) => {
      await lockProject(tx, project.id)
      const stored = await loadDoc(tx, page.id)
      if (stored && isByPeople(page, stored)) await bringBackKept(tx, project.id, page)
    })
  }
}

/**
 * Whether people wrote in a page or renamed it. A page that can't be read may contain anything, so it
 * stays.
 */
export function isByPeople({ id, name }: { id: number; name: string }, { base, updates, seq }: StoredDoc): boolean {
  const isUntouched = () => {
    if (seq === 0) return true
    const doc = docFromUpdates([...(base ? [base] : []), ...updates])
    const title = titleOf(fragmentOf(doc))
    return isAsGenerated(readDoc(doc)) && (title === '' || title === (titleFrom(name) ?? name))
  }
  return !renderedOr(id, isUntouched, () => false)
}

type Written = { seq: number; byPeople: boolean }

/** Finds the pages that people wrote in. Checks a page only if it changed since its last check. */
async function findWritten(
  { database, signal }: Generation,
  gone: readonly GeneratedPage[],
  checked: Map<number, Written>,
): Promise<void> {
  for (let at = 0; at < gone.length; at += PAGES_AT_ONCE) {
    await turn()
    signal.throwIfAborted()
    const batch = gone.slice(at, at + PAGES_AT_ONCE)
    const docs = await loadDocs(
      database.sql,
      batch.map(({ id }) => id),
    )
    for (const page of batch) {
      const stored = docs.get(page.id)
      const seq = stored?.seq ?? 0
      if (checked.get(page.id)?.seq === seq) continue
      checked.set(page.id, { seq, byPeople: stored !== undefined && isByPeople(page, stored) })
    }
  }
}

function successorsOf(
  generation: Generation,
  gone: readonly GeneratedPage[],
  { plan, moved }: { plan: Plan; moved: ReadonlyMap<string, string> },
): Map<number, number> {
  return new Map(
    gone.flatMap(({ id, key, kind, files }): [number, number][] => {
      const successor =
        files &&
        (successorOf({ kind, files }, plan, moved) ??
          folderOfRow({ kind, files }, plan, moved) ??
          folderInside({ key, kind }, plan))
      return successor ? [[id, generation.pageId(successor.key)]] : []
    }),
  )
}

/** Page of the folder that lists a file as a row, because the file has no page. */
function folderOfRow(
  { kind, files }: { kind: string; files: readonly string[] },
  plan: Plan,
  moved: ReadonlyMap<string, string>,
): PlanNode | undefined {
  const [path] = kind === 'file' ? filesNow(files, moved) : []
  return path === undefined ? undefined : plan.find((node) => node.kind === 'folder' && node.files.includes(path))
}

/** Page of a folder inside the given folder, which has no page itself. */
function folderInside({ key, kind }: { key: string | null; kind: string }, plan: Plan): PlanNode | undefined {
  if (kind !== 'folder' || key === null) return undefined
  return plan.find((node) => node.kind === 'folder' && node.key.startsWith(`${key}/`))
}

type Gone = {
  gone: readonly GeneratedPage[]
  checked: ReadonlyMap<number, Written>
  successors: ReadonlyMap<number, number>
  overview: number
  /** Whether the sources have the file or the folder of a key. */
  isThere: (key: string | null) => boolean
}

async function takeAway(
  tx: Tx,
  { project, refreshId }: Generation,
  { gone, checked, successors, overview, isThere }: Gone,
) {
  const { id: projectId, commit_hash: commit } = project
  const parents = await parentsOf(tx, projectId)
  const stays = ({ id, kept }: GeneratedPage) => kept || checked.get(id)?.byPeople === true
  const removed = new Set(gone.flatMap((page) => (stays(page) || !parents.has(page.id) ? [] : [page.id])))
  const stoodBelow = new Map(parents)
  const lifted = liftedFrom(parents, removed, successors)
  await liftPages(tx, projectId, lifted)
  const liftedBy = Map.groupBy(lifted, ({ id }) => stoodBelow.get(id) ?? 0)
  const below = Map.groupBy(removed, (id) => parents.get(id) ?? 0)
  const removals = [...removed].flatMap((root): Removal[] => {
    if (removed.has(parents.get(root) ?? 0)) return []
    const within = new Set([root])
    for (const id of within) for (const child of below.get(id) ?? []) within.add(child)
    within.delete(root)
    return [{ root, below: [...within] }]
  })
  await removePages(tx, { projectId, cause: { type: 'refresh', commit }, removals, successors })
  if (project.default_page_id !== null && removed.has(project.default_page_id)) {
    await updateProject(tx, projectId, { default_page_id: overview })
  }
  // A page that merely has nothing to say still has its source. If someone wrote in it meanwhile, the next run
  // plans it again.
  const kept = gone.filter((page) => stays(page) && !isThere(page.key)).map(({ id }) => id)
  const newlyKept = await markSourceGone(tx, projectId, { pageIds: kept, commit })
  await noteFates(tx, { projectId, commit, refreshId }, [
    ...[...removed].map((page_id) => ({ page_id, fate: 'removed' as const, lifted: liftedBy.get(page_id) ?? [] })),
    ...newlyKept.map((page_id) => ({ page_id, fate: 'kept' as const })),
  ])
}

/** New parents for pages that stay although the page above them is removed. */
function liftedFrom(
  parents: Map<number, number>,
  removed: ReadonlySet<number>,
  successors: ReadonlyMap<number, number>,
): { id: number; parent_id: number }[] {
  return [...parents].flatMap(([id, parent]) => {
    if (removed.has(id) || !removed.has(parent)) return []
    let above = parent
    while (removed.has(above)) {
      const successor = successors.get(above)
      const isFree = successor !== undefined && parents.has(successor) && !removed.has(successor)
      above = isFree && !isWithin(parents, successor, id) ? successor : (parents.get(above) ?? 0)
    }
    parents.set(id, above)
    return [{ id, parent_id: above }]
  })
}
