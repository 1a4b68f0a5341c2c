import type { Replica } from './database.ts'

const PREFIX = 'docs/'
const keyOf = (projectId: number) => `${PREFIX}${projectId}`

/** As far as the documents of a project were fetched. */
export async function docsCursor(db: Replica, projectId: number): Promise<number> {
  return ((await db.meta.get(keyOf(projectId)))?.value as number | undefined) ?? 0
}

export async function putDocsCursor(db: Replica, projectId: number, value: number): Promise<void> {
  await db.meta.put({ key: keyOf(projectId), value })
}

/** The documents of a project are fetched from the beginning the next time. */
export async function forgetDocsCursor(db: Replica, projectId: number): Promise<void> {
  await db.meta.delete(keyOf(projectId))
}

/** Forgets the document cursors of all projects. */
export async function forgetDocsCursors(db: Replica): Promise<void> {
  await db.meta.where('key').startsWith(PREFIX).delete()
}
