import { PGlite } from '@electric-sql/pglite'
import type { Replica } from '../replica/database.ts'

const KEY = 'search-cluster'

type Kept = { version: string; bytes: Blob }

/**
 * A fresh Postgres in memory. To make one takes a few seconds, to load a copy of a fresh one much less: the first that is
 * made by a version of the app is kept beside what it is made for, and goes with it.
 */
export async function openCluster(replica: Replica, version: string): Promise<PGlite> {
  const kept = (await replica.meta.get(KEY))?.value as Kept | undefined
  if (kept?.version === version) {
    try {
      return await PGlite.create('memory://', { loadDataDir: kept.bytes })
    } catch (error) {
      console.warn('A copy of a fresh database could not be read', error)
      await replica.meta.delete(KEY)
    }
  }
  const db = await PGlite.create('memory://')
  try {
    const bytes = await db.dumpDataDir('gzip')
    await replica.meta.put({ key: KEY, value: { version, bytes } satisfies Kept })
  } catch (error) {
    // It will be as slow the next time.
    console.warn('A fresh database was not kept', error)
  }
  return db
}
