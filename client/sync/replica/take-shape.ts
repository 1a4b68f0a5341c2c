import type { Table } from 'dexie'
import { forgetKept, neededImages, readKept } from '../kept/kept-project.ts'
import { applyRows, beginAnew, type RowDelta, type RowNews, sweep } from './apply-rows.ts'
import type { Replica, StoredImage } from './database.ts'
import { forgetDocsCursor } from './docs-cursor.ts'
import { requireLeader } from './leadership.ts'
import { MY_PROJECTS_SHAPE, relationOfShape } from './relations.ts'

export type ShapeBatch = {
  shape: string
  news: readonly RowNews[]
  /** Where to continue reading after this batch. */
  handle: string
  offset: string
  /** Whether the shape had nothing newer when the server sent this batch. */
  isEnd: boolean
  /** Whether the batch continues from a stored offset, so that it is only part of the shape. */
  goesOn?: boolean
}

/**
 * Stores a batch of a shape. Writes rows and offset in one transaction, and only as the leader [OB1, LE2]. A
 * shape without a stored offset is read from the beginning. At its end, rows that it didn't contain are
 * deleted [RE3]. Resolves to the changes, or to `reread` once a shape read from the beginning is complete.
 * Resolves to undefined if the stored offset to continue from is gone, along with its rows.
 */
export function takeShape(
  db: Replica,
  epoch: number,
  { shape, news, handle, offset, isEnd, goesOn = false }: ShapeBatch,
): Promise<{ delta: RowDelta; reread: boolean } | undefined> {
  const relation = relationOfShape(shape)
  return db.transaction('rw', [db.shapes, db.tombstones, db.meta, ...db.rowTables], async () => {
    await requireLeader(db, epoch)
    const known = await db.shapes.get(shape)
    if (goesOn && !known) return undefined
    const anew = known?.complete !== 1
    if (!known) await beginAnew(db, relation, shape)
    const delta = news.length > 0 ? await applyRows(db, relation, news, { shape }) : {}
    if (isEnd && anew) await sweep(db, relation, shape)
    await db.shapes.put({ name: shape, handle, offset, complete: isEnd || !anew ? 1 : 0 })
    return anew ? { delta: {}, reread: isEnd } : { delta, reread: false }
  })
}

/**
 * Deletes stored data of projects that this person lost access to [WD2]. Data of a project with a waiting
 * change stays until that change is answered. The changes themselves always stay, and are listed once the
 * server has refused them. Resolves to the ids of the removed pages.
 */
export function removeLostProjects(db: Replica, epoch: number): Promise<number[]> {
  const kept = [db.docs, db.images, db.files, db.texts, db.conversations, db.exchanges]
  const tables = [db.shapes, db.tombstones, db.meta, db.outbox, ...kept, ...db.rowTables]
  return db.transaction('rw', tables, async () => {
    await requireLeader(db, epoch)
    if ((await db.shapes.get(MY_PROJECTS_SHAPE))?.complete !== 1) return []
    const mine = new Set(await db.projects.toCollection().primaryKeys())
    // A project whose creation still waits isn't in the list of projects yet.
    for (const { args } of await db.outbox.where('state').equals('waiting').toArray())
      mine.add(args.projectId as number)
    const held = new Set<number>()
    for (const { projectId } of await readKept(db)) held.add(projectId)
    for (const id of await db.docs.orderBy('projectId').uniqueKeys()) held.add(id as number)
    for (const table of db.partTables) {
      for (const id of await (table as Table).orderBy('project_id').uniqueKeys()) held.add(id as number)
    }
    const removed: number[] = []
    for (const id of held) {
      if (mine.has(id)) continue
      removed.push(...(await db.pages.where('project_id').equals(id).primaryKeys()))
      for (const table of db.partTables) await (table as Table).where('project_id').equals(id).delete()
      await db.docs.where('projectId').equals(id).delete()
      await forgetKept(db, id)
      const needed = await neededImages(db)
      const mayGo = ({ hash, waiting, failure }: StoredImage) =>
        waiting === 0 && failure === undefined && !needed.has(hash)
      await db.images.where('projectId').equals(id).filter(mayGo).delete()
      await forgetDocsCursor(db, id)
      await db.shapes.where('name').startsWith(`project/${id}/`).delete()
    }
    await removeWhatWasSaid(db, mine)
    return removed
  })
}

/**
 * Returns the projects whose data may stay here; undefined until this person's projects are known. Must run
 * inside a transaction over `shapes`, `projects` and `outbox`.
 */
export async function projectsThatStay(db: Replica): Promise<Set<number> | undefined> {
  if ((await db.shapes.get(MY_PROJECTS_SHAPE))?.complete !== 1) return undefined
  const mine = new Set(await db.projects.toCollection().primaryKeys())
  // A project whose creation still waits isn't in the list of projects yet.
  for (const { args } of await db.outbox.where('state').equals('waiting').toArray()) mine.add(args.projectId as number)
  return mine
}

/** Deletes exchanges about lost projects, because their answers quote text that only members may read. */
async function removeWhatWasSaid(db: Replica, mine: ReadonlySet<number>): Promise<void> {
  const lostIds = (await db.exchanges.orderBy('own').uniqueKeys()).filter((id) => !mine.has(id as number))
  if (lostIds.length === 0) return
  const lost = await db.exchanges.where('own').anyOf(lostIds).distinct().toArray()
  await db.exchanges.bulkDelete(lost.map(({ key }) => key))
  for (const id of new Set(lost.map(({ conversation }) => conversation))) {
    if ((await db.exchanges.where('conversation').equals(id).count()) === 0) await db.conversations.delete(id)
  }
}

/**
 * Deletes the offset of a shape that the server can't continue from, so that the shape is read again. Its
 * rows stay visible.
 */
export function forgetShape(db: Replica, epoch: number, shape: string): Promise<void> {
  return db.transaction('rw', db.shapes, db.meta, async () => {
    await requireLeader(db, epoch)
    await db.shapes.delete(shape)
  })
}
