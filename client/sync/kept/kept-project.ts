import type { PartKind } from '../../service-worker/shell-list.ts'
import type { MetaRow, Replica } from '../replica/database.ts'

/** A project that is kept on this device as a whole, and what is known of how far it is here. */
export type KeptProject = {
  projectId: number
  /** State of the documents that were last searched for images and parts; empty before the first time. */
  looked: string
  /** The images that its pages show, by their hashes. */
  images: readonly string[]
  parts: readonly PartKind[]
  docBytes: number
  /** The files that it quotes from: for which state of its citations they are here. Not there before the first time. */
  files?: { cited: string; bytes: number }
  /** Search text stored here, with the state of its index. Missing before the first time. */
  text?: { state: string; bytes: number }
  /** When everything was here last, in milliseconds since 1970; not there before the first time. */
  whole?: { at: number; bytes: number; missing: number }
}

/** How far the worker that leads has got. `step`: what it was at, where it had begun. */
export type Keeping =
  | { state: 'list' }
  | { state: 'fetching'; step: KeepingStep }
  | { state: 'held'; because: Held; step?: KeepingStep }
  | { state: 'whole' }

export type KeepingStep = { what: 'pages' | 'images' | 'files' | 'text'; done: number; total: number }

/**
 * Why something is not here. `server`: it fails, or breaks off. `refused`: it says no. `unsent`: it has not heard of the
 * project yet. `no-room`: this device is full.
 */
export type Held = 'offline' | 'server' | 'needs-sign-in' | 'refused' | 'unsent' | 'no-room'

/** A copy of a fresh database to search with, in `meta`: it is of use as long as a project is kept. */
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

/** Keeps a project from now on. All tabs and the worker find that in the database. */
export function keep(db: Replica, projectId: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (await readKeptProject(db, projectId)) return
    await db.meta.put(rowOf({ projectId, looked: '', images: [], parts: [], docBytes: 0 }))
  })
}

/** Keeps it no longer: the images and files that were fetched for it go, those that wait to be sent stay. */
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
 * Writes down something new about a kept project. Resolves to undefined when it is not kept any more. Runs inside a
 * transaction over `meta`.
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

/** The images that kept projects show: they stay, also where another project goes that shows them too. */
export async function neededImages(db: Replica): Promise<ReadonlySet<string>> {
  return new Set((await readKept(db)).flatMap(({ images }) => images))
}

/** Removes those images that were fetched and that no kept project shows. */
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
