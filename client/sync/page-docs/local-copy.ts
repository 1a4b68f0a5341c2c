import { IndexeddbPersistence } from 'y-indexeddb'
import type * as Y from 'yjs'

const EVER_SYNCED = 'everSynced'

export type LocalCopy = {
  /** Whether the server's state was merged into this copy on an earlier day. */
  readonly everSynced: boolean
  markSynced: () => void
  /** Stops storing. Resolves once the store is closed. */
  close: () => Promise<void>
  /** Stops storing and deletes what was stored. */
  remove: () => Promise<void>
}

/**
 * Opens the copy of a document on this device and merges it in. Rejects where the browser keeps nothing: in some
 * private windows, or when its storage is full or broken.
 */
export async function openLocalCopy(name: string, doc: Y.Doc, lost: () => void): Promise<LocalCopy> {
  const persistence = new IndexeddbPersistence(name, doc)
  // The package reports a store that cannot be opened nowhere but here.
  const database = (persistence as unknown as { _db: Promise<IDBDatabase> })._db
  const db = await database
  await persistence.whenSynced
  db.addEventListener('close', lost)
  // Another tab wants to delete it, at signing out. To hold on would make that wait for ever.
  db.addEventListener('versionchange', () => {
    lost()
    void persistence.destroy()
  })
  const everSynced = (await persistence.get(EVER_SYNCED)) === 1
  return {
    everSynced,
    markSynced: () => {
      persistence.set(EVER_SYNCED, 1).catch((error: unknown) => console.warn('The local copy was not marked', error))
    },
    close: async () => {
      await persistence.destroy()
    },
    remove: () => persistence.clearData(),
  }
}
