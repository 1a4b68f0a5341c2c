import { PGlite } from '@electric-sql/pglite'
import { SEARCH_CLUSTER } from '../kept/kept-project.ts'
import type { Replica } from '../replica/database.ts'

type Kept = { version: string; bytes: Blob }

/**
 * Opens an empty Postgres database in memory. Creating it takes a few seconds; loading a stored copy is much
 * faster. Each version of this worker stores a copy of the first database that it creates. The copy
 * replaces an earlier version's copy, and is deleted when no project is kept offline any more.
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
    // Without the copy, the next start is as slow as this one, but works.
    console.warn('A fresh database was not kept', error)
  }
  return db
}
