import { fetchUpdates, IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'

const EVER_SYNCED = 'everSynced'
/** Where the package keeps updates. */
const UPDATES = 'updates'
/** Somebody may have made room meanwhile. */
const TRY_AGAIN_MS = 5_000

export type LocalCopy = {
  /** Whether the server's state was merged into this copy on an earlier day. */
  readonly everSynced: boolean
  markSynced: () => void
  /** Merges in what other tabs have stored since it was opened, as changes of this document. Rejects once it is closed. */
  takeIn: () => Promise<void>
  /** Stops storing. Resolves once the store is closed. */
  close: () => Promise<void>
  /** Stops storing and deletes what was stored. */
  remove: () => Promise<void>
}

/**
 * Opens the copy of a document on this device and merges it in. Rejects where the browser keeps nothing: in some
 * private windows, or when its storage is full or broken. `onKept` hears whether what is written now is kept.
 */
export async function openLocalCopy(name: string, doc: Y.Doc, onKept: (kept: boolean) => void): Promise<LocalCopy> {
  const persistence = new IndexeddbPersistence(name, doc)
  // The package reports a store that cannot be opened nowhere but here.
  const database = (persistence as unknown as { _db: Promise<IDBDatabase> })._db
  const db = await database
  commitAtOnce(persistence, db, doc)
  await persistence.whenSynced
  const stopMending = mendAfterFailures(db, doc, onKept)
  const lost = () => {
    stopMending()
    onKept(false)
  }
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
    takeIn: async () => {
      await fetchUpdates(persistence)
      // The package then reads and merges nothing in, and does not say so.
      if (persistence._destroyed) throw new Error('The copy was closed meanwhile')
    },
    close: async () => {
      stopMending()
      await persistence.destroy()
    },
    remove: () => {
      stopMending()
      return persistence.clearData()
    },
  }
}

/**
 * The package leaves it to the browser to commit a write once that has told the page of its success. A page that goes
 * away before it is told loses what was written last; so each is committed along with the request.
 */
function commitAtOnce(persistence: IndexeddbPersistence, db: IDBDatabase, doc: Y.Doc): void {
  const store = persistence._storeUpdate
  doc.off('update', store)
  persistence._storeUpdate = (update, origin) => {
    let writing: IDBTransaction | undefined
    const begin = db.transaction
    db.transaction = (...parts) => {
      writing = begin.apply(db, parts)
      return writing
    }
    try {
      store(update, origin)
    } finally {
      db.transaction = begin
    }
    writing?.commit()
  }
  doc.on('update', persistence._storeUpdate)
}

/**
 * The package hears of no write that failed, as when the browser has no more room; what is written later would then lie
 * on a gap. So the whole state is written, again and again, until there is room for it. Returns what ends this.
 */
function mendAfterFailures(db: IDBDatabase, doc: Y.Doc, onKept: (kept: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const mend = () => {
    timer = undefined
    const writing = db.transaction(UPDATES, 'readwrite')
    writing.objectStore(UPDATES).add(Y.encodeStateAsUpdate(doc))
    writing.addEventListener('complete', () => onKept(true))
  }
  // Reaches the database from each of its transactions, this one too.
  const failed = () => {
    onKept(false)
    timer ??= setTimeout(mend, TRY_AGAIN_MS)
  }
  db.addEventListener('abort', failed)
  return () => {
    clearTimeout(timer)
    db.removeEventListener('abort', failed)
  }
}
