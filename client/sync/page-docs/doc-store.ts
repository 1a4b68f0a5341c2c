const UPDATES = 'updates'
const CUSTOM = 'custom'
const EVER_SYNCED = 'everSynced'

/** Why an open store stopped working: the browser closed it, or someone deletes it. */
export type Loss = 'closed' | 'deleted'

/** The stored updates of one document. Every method rejects when the store fails. */
export type DocStore = {
  /** Number of stored updates that this tab knows of. */
  readonly size: number
  /** Resolves to the updates stored since the last call; the first call returns all. */
  readNew: () => Promise<Uint8Array[]>
  /** Resolves when the update is on disk. */
  add: (update: Uint8Array) => Promise<void>
  /**
   * Replaces all stored updates with one state. It must include `newer`: updates of other tabs since the last
   * read.
   */
  replace: (stateWith: (newer: Uint8Array[]) => Uint8Array) => Promise<void>
  /** Whether the stored updates ever included the server's state. */
  everSynced: () => Promise<boolean>
  markSynced: () => Promise<void>
  /** Closes the database connection. Writes that have begun still finish. */
  close: () => void
}

/**
 * Opens the store of a document. The store uses the layout of y-indexeddb 9, so existing copies open. We
 * don't use that package's own writer. It doesn't report a failed open or a failed write. Once the browser
 * has closed the database, it throws inside the document's event listeners. It also lets the browser decide
 * when to commit.
 */
export async function openDocStore(name: string, onLost: (loss: Loss) => void): Promise<DocStore> {
  const db = await openDatabase(name)
  db.addEventListener('close', () => onLost('closed'))
  db.addEventListener('versionchange', () => {
    // An open connection would block the deletion of the database forever.
    db.close()
    onLost('deleted')
  })
  let read = 0
  let size = 0
  return {
    get size() {
      return size
    },
    readNew: async () => {
      const reading = db.transaction(UPDATES, 'readonly')
      let found: Found | undefined
      findNewer(reading.objectStore(UPDATES), read, (newer) => {
        found = newer
      })
      await done(reading)
      const { updates, last } = found ?? { updates: [], last: read }
      size += updates.length
      read = last
      return updates
    },
    add: async (update) => {
      size += 1
      await write(db, UPDATES, (rows) => rows.add(update))
    },
    replace: async (stateWith) => {
      const writing = db.transaction(UPDATES, 'readwrite')
      const rows = writing.objectStore(UPDATES)
      findNewer(rows, read, ({ updates, last }) => {
        const state = stateWith(updates)
        rows.delete(IDBKeyRange.upperBound(last))
        rows.add(state)
        writing.commit()
      })
      await done(writing)
      size = 1
    },
    everSynced: async () => {
      const reading = db.transaction(CUSTOM, 'readonly')
      const asked = reading.objectStore(CUSTOM).get(EVER_SYNCED)
      await done(reading)
      return asked.result === 1
    },
    markSynced: () => write(db, CUSTOM, (rows) => rows.put(1, EVER_SYNCED)),
    close: () => db.close(),
  }
}

type Found = { updates: Uint8Array[]; last: number }

/** Reads the updates with keys above `read`. Calls `then` while the transaction of `rows` is still open. */
function findNewer(rows: IDBObjectStore, read: number, then: (found: Found) => void): void {
  const range = IDBKeyRange.lowerBound(read, true)
  const updates: IDBRequest<Uint8Array[]> = rows.getAll(range)
  const keys = rows.getAllKeys(range)
  keys.addEventListener('success', () => then({ updates: updates.result, last: Number(keys.result.at(-1) ?? read) }))
}

/**
 * Commits right after the request. A tab that closes before the success event would otherwise lose the
 * write.
 */
async function write(db: IDBDatabase, store: string, request: (rows: IDBObjectStore) => void): Promise<void> {
  const writing = db.transaction(store, 'readwrite')
  request(writing.objectStore(store))
  writing.commit()
  await done(writing)
}

/** `version` is given only to repair a database without its object stores. */
function openDatabase(name: string, version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.addEventListener('upgradeneeded', () => {
      const { result: db } = opening
      if (!db.objectStoreNames.contains(UPDATES)) db.createObjectStore(UPDATES, { autoIncrement: true })
      if (!db.objectStoreNames.contains(CUSTOM)) db.createObjectStore(CUSTOM)
    })
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const { result: db } = opening
      if (db.objectStoreNames.contains(UPDATES) && db.objectStoreNames.contains(CUSTOM)) resolve(db)
      else {
        db.close()
        openDatabase(name, db.version + 1).then(resolve, reject)
      }
    })
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The transaction was aborted')))
  })
}
