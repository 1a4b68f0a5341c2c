import type { Replica } from './database.ts'

const PREFIX = 'docs/'
const keyOf = (projectId: number) => `${PREFIX}${projectId}`

/** Returns the cursor up to which a project's documents were fetched. */
export async function docsCursor(db: Replica, projectId: number): Promise<number> {
  return ((await db.meta.get(keyOf(projectId)))?.value as number | undefined) ?? 0
}

export async function putDocsCursor(db: Replica, projectId: number, value: number): Promise<void> {
  await db.meta.put({ key: keyOf(projectId), value })
}

/** Makes the next fetch of a project's documents start from the beginning. */
export async function forgetDocsCursor(db: Replica, projectId: number): Promise<void> {
  await db.meta.delete(keyOf(projectId))
}

/** Deletes the document cursors of all projects. */
export async function forgetDocsCursors(db: Replica): Promise<void> {
  await db.meta.where('key').startsWith(PREFIX).delete()
}
