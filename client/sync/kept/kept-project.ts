import type { PartKind } from '../../service-worker/shell-list.ts'
import type { MetaRow, Replica } from '../replica/database.ts'

/** An offline project, and what this device stores of it. */
export type KeptProject = {
  projectId: number
  /** Cursor of the documents that were last searched for images and parts; empty before the first search. */
  looked: string
  /** Hashes of the images that its pages show. */
  images: readonly string[]
  parts: readonly PartKind[]
  docBytes: number
  /**
   * Quoted files that are stored here, with the state of the citations that they belong to. Missing before
   * the first time.
   */
  files?: { cited: string; bytes: number }
  /** Search text stored here, with the state of its index. Missing before the first time. */
  text?: { state: string; bytes: number }
  /** When everything was last complete here, in milliseconds since 1970. Missing before the first time. */
  whole?: { at: number; bytes: number; missing: number }
}

/** Progress of the leading worker with an offline project. `step`: the current step, if any has started. */
export type Keeping =
  | { state: 'list' }
  | { state: 'fetching'; step: KeepingStep }
  | { state: 'held'; because: Held; step?: KeepingStep }
  | { state: 'whole' }

export type KeepingStep = { what: 'pages' | 'images' | 'files' | 'text'; done: number; total: number }

/**
 * Why something isn't stored here. `server`: the server fails or breaks off. `refused`: the server
 * refuses. `unsent`: the server doesn't know the project yet. `no-room`: this device is full.
 */
export type Held = 'offline' | 'server' | 'needs-sign-in' | 'refused' | 'unsent' | 'no-room'

/** Key in `meta` of a copy of an empty search database. The copy is needed while any project is kept. */
export const SEARCH_CLUSTER = 'search-cluster'

const PREFIX = 'kept/'
const keyOf = (projectId: number) => `${PREFIX}${projectId}`

export async function readKept(db: Replica): Promise<KeptProject[]> {
  const rows = await db.meta.where('key').startsWith(PREFIX).toArray()
  return rows.map(({ value }) => value as KeptProject)
}

export async function readKeptProject(db: Replica, projectId: number): Promise<KeptProject | undefined> {
  return (await db.meta.get(keyOf(projectId)))?.value as KeptProject | undefined
}

/** Marks a project as offline. All tabs and the worker read the mark from the database. */
export function keep(db: Replica, projectId: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (await readKeptProject(db, projectId)) return
    await db.meta.put(rowOf({ projectId, looked: '', images: [], parts: [], docBytes: 0 }))
  })
}

/**
 * Removes the offline mark of a project. Deletes the images and files that were fetched for it, but not
 * images that still have to be uploaded.
 */
export function stopKeeping(db: Replica, projectId: number): Promise<void> {
  return db.transaction('rw', db.meta, db.images, db.files, db.texts, async () => {
    await forgetKept(db, projectId)
  })
}

/** Does the work of `stopKeeping`, inside a transaction over `meta`, `images`, `files` and `texts`. */
export async function forgetKept(db: Replica, projectId: number): Promise<void> {
  const kept = await readKeptProject(db, projectId)
  if (!kept) return
  await db.meta.delete(keyOf(projectId))
  await db.files.where('projectId').equals(projectId).delete()
  await db.texts.where('projectId').equals(projectId).delete()
  await removeUnneeded(db, kept.images)
  if ((await readKept(db)).length === 0) await db.meta.delete(SEARCH_CLUSTER)
}

/**
 * Stores new facts about an offline project. Resolves to undefined if it is no longer kept. Runs inside
 * a transaction over `meta`.
 */
export async function updateKept(
  db: Replica,
  projectId: number,
  news: Partial<KeptProject>,
): Promise<KeptProject | undefined> {
  const kept = await readKeptProject(db, projectId)
  if (!kept) return undefined
  const next = { ...kept, ...news }
  await db.meta.put(rowOf(next))
  return next
}

/**
 * Hashes of the images that offline projects show. These images stay, even if another project that shows
 * them is deleted.
 */
export async function neededImages(db: Replica): Promise<ReadonlySet<string>> {
  return new Set((await readKept(db)).flatMap(({ images }) => images))
}

/** Deletes the given images, except those that weren't fetched and those that an offline project shows. */
export async function removeUnneeded(db: Replica, hashes: readonly string[]): Promise<void> {
  const needed = await neededImages(db)
  await db.images
    .where('hash')
    .anyOf(hashes.filter((hash) => !needed.has(hash)))
    .filter(({ fetched }) => fetched === 1)
    .delete()
}

function rowOf(kept: KeptProject): MetaRow {
  return { key: keyOf(kept.projectId), value: kept }
}
