import type { Table } from 'dexie'
import type { Replica, Tombstone } from './database.ts'
import { forgetDocsCursors } from './docs-cursor.ts'
import { type RelationName, type RowKey, type RowOf, relations, type ServerRow } from './relations.ts'

/** One piece of news about a row, from a shape or from the answer to a change. */
export type RowNews = { op: 'put' | 'delete'; row: ServerRow; version: number }

/** Changed rows on this device, for the code that shows them. */
export type RowDelta = { [Name in RelationName]?: { put: RowOf[Name][]; delete: RowKey[] } }

/** Source of news: a shape by its name, or the answer to a change. */
type Source = { shape: string } | 'answer'

/**
 * Writes news about the rows of one relation. Ignores news that is older than the stored row [RE1] or older
 * than the row's deletion [RE2]. Must run inside a transaction over the relation's table and `tombstones`.
 */
export async function applyRows<Name extends RelationName>(
  db: Replica,
  name: Name,
  news: readonly RowNews[],
  source: Source,
): Promise<RowDelta> {
  const relation = relations[name]
  const table = db.table(relation.table)
  const keys = [...new Map(news.map(({ row }) => [markOf(name, relation.keyOf(row)), relation.keyOf(row)])).values()]
  const marks = keys.map((key) => markOf(name, key))
  const [rows, stones] = await Promise.all([table.bulkGet(keys), db.tombstones.bulkGet(marks)])
  const held = new Map(marks.map((mark, at) => [mark, rows[at] as RowOf[Name] | undefined]))
  const buried = new Map(marks.map((mark, at) => [mark, stones[at]]))

  for (const { op, row, version } of news) {
    const mark = markOf(name, relation.keyOf(row))
    const now = held.get(mark)
    const stone = buried.get(mark)
    if (op === 'delete') {
      const passed = source !== 'answer' || (stone?.passed === 1 && stone.version >= version) ? 1 : 0
      const shape = source === 'answer' ? relation.shape({ ...now, ...row }) : source.shape
      if (stone && stone.version > version) continue
      if (now && now.version > version) continue
      held.set(mark, undefined)
      buried.set(mark, { key: mark, shape, version, passed })
    } else {
      if ((stone && stone.version >= version) || (now && now.version >= version)) continue
      held.set(mark, relation.read(row))
      buried.set(mark, undefined)
    }
  }
  return write(db, name, { keys, marks, held, buried, before: { rows, stones } })
}

type Outcome<Name extends RelationName> = {
  keys: RowKey[]
  marks: string[]
  held: Map<string, RowOf[Name] | undefined>
  buried: Map<string, Tombstone | undefined>
  before: { rows: unknown[]; stones: unknown[] }
}

async function write<Name extends RelationName>(db: Replica, name: Name, outcome: Outcome<Name>): Promise<RowDelta> {
  const { keys, marks, held, buried, before } = outcome
  const table = db.table(relations[name].table)
  const put: RowOf[Name][] = []
  const gone: RowKey[] = []
  const stones: Tombstone[] = []
  const unburied: string[] = []
  keys.forEach((key, at) => {
    const mark = marks[at] as string
    const row = held.get(mark)
    if (row !== before.rows[at]) {
      if (row) put.push(row)
      else gone.push(key)
    }
    const stone = buried.get(mark)
    if (stone === before.stones[at]) return
    if (stone) stones.push(stone)
    else unburied.push(mark)
  })
  await Promise.all([
    put.length > 0 && table.bulkPut(put),
    gone.length > 0 && table.bulkDelete(gone),
    stones.length > 0 && db.tombstones.bulkPut(stones),
    unburied.length > 0 && db.tombstones.bulkDelete(unburied),
  ])
  return put.length + gone.length > 0 ? ({ [name]: { put, delete: gone } } as RowDelta) : {}
}

function markOf(name: RelationName, key: RowKey): string {
  return `${name}/${Array.isArray(key) ? key.join('/') : key}`
}

/**
 * Prepares a shape to be read again. Stored rows stay visible, but any news replaces them [RE3]. Also needed
 * after the server was restored from a backup, because its versions then continue from an earlier number.
 */
export async function beginAnew(db: Replica, name: RelationName, shape: string): Promise<void> {
  await rowsOf(db, name, shape).modify({ version: 0 })
  await db.tombstones.where('shape').equals(shape).delete()
}

/**
 * Prepares all stored rows and documents to be read again. The caller's transaction also needs `meta` and
 * `shapes`.
 */
export async function beginAllAnew(db: Replica): Promise<void> {
  for (const table of db.rowTables) await (table as Table).toCollection().modify({ version: 0 })
  await db.tombstones.clear()
  await db.shapes.clear()
  await forgetDocsCursors(db)
}

/** Deletes the rows that a shape didn't mention. Called once the shape has been read to its end. */
export async function sweep(db: Replica, name: RelationName, shape: string): Promise<void> {
  await rowsOf(db, name, shape)
    .filter((row: { version: number }) => row.version === 0)
    .delete()
}

function rowsOf(db: Replica, name: RelationName, shape: string) {
  const table = db.table(relations[name].table)
  const projectId = /^project\/(\d+)\//.exec(shape)?.[1]
  return projectId ? table.where('project_id').equals(Number(projectId)) : table.toCollection()
}

/**
 * Deletes tombstones that are no longer needed, because shapes have reported the deletion, too. The caller
 * must make sure that no outstanding answer can contradict it.
 */
export async function forgetTombstones(db: Replica): Promise<void> {
  await db.tombstones.filter(({ passed }) => passed === 1).delete()
}

export function mergeDeltas(one: RowDelta, other: RowDelta): RowDelta {
  const merged: RowDelta = { ...one }
  for (const name of Object.keys(other) as RelationName[]) {
    const [a, b] = [one[name], other[name]]
    if (!b) continue
    const both = a ? { put: [...a.put, ...b.put], delete: [...a.delete, ...b.delete] } : b
    merged[name] = both as never
  }
  return merged
}
