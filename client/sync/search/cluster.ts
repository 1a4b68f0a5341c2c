import { PGlite } from '@electric-sql/pglite'
import { SEARCH_CLUSTER } from '../kept/kept-project.ts'
import type { Replica } from '../replica/database.ts'

type Kept = { version: string; bytes: Blob }

/**
 * Opens a fresh Postgres in memory. Creating one takes a few seconds; loading a copy takes much less.
 * The first one that a version of this worker creates is stored on the device. It replaces the copy of
 * an earlier version, and is deleted when no project is kept any more.
 */
export async function openCluster(replica: Replica, version: string): Promise<PGlite> {
  const kept = (await replica.meta.get(SEARCH_CLUSTER))?.value as Kept | undefined
  if (kept?.version === version) {
    try {
      return await PGlite.create('memory://', { loadDataDir: kept.bytes })
    } catch (error) {
      console.warn('A copy of a fresh database could not be read', error)
      await replica.meta.delete(SEARCH_CLUSTER)
    }
  }
  const db = await PGlite.create('memory://')
  try {
    const bytes = await db.dumpDataDir('gzip')
    await replica.meta.put({ key: SEARCH_CLUSTER, value: { version, bytes } satisfies Kept })
  } catch (error) {
    // Without the copy, the next start is as slow as this one.
    console.warn('A fresh database was not kept', error)
  }
  return db
}
