const UPDATES = 'updates'
const CUSTOM = 'custom'
const EVER_SYNCED = 'everSynced'

/** Why a store that was open takes nothing any more: the browser closed it, or somebody deletes it. */
export type Loss = 'closed' | 'deleted'

/** The updates of one document on this device. Every method rejects when the store fails. */
export type DocStore = {
  /** How many updates there are, as far as this tab knows. */
  readonly size: number
  /** The updates that were stored since the last reading, the first time all of them. */
  readNew: () => Promise<Uint8Array[]>
  /** Resolves once the update is on the disk. */
  add: (update: Uint8Array) => Promise<void>
  /** Replaces everything by one state, which has to include what other tabs stored since the last reading. */
  replace: (stateWith: (newer: Uint8Array[]) => Uint8Array) => Promise<void>
  /** Whether the server's state was ever merged into what is stored. */
  everSynced: () => Promise<boolean>
  markSynced: () => Promise<void>
  /** Lets go of the database. What was begun is still written. */
  close: () => void
}

/**
 * Opens the store of a document, in the layout of y-indexeddb 9, whose databases of earlier versions open here as they
 * are. The package reports neither a database that cannot be opened nor a write that failed, throws out of the document's
 * own events once the browser has closed the database, and leaves it to the browser when to commit.
 */
export async function openDocStore(name: string, onLost: (loss: Loss) => void): Promise<DocStore> {
  const db = await openDatabase(name)
  db.addEventListener('close', () => onLost('closed'))
  db.addEventListener('versionchange', () => {
    // To hold on would make the deletion wait for ever.
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

/** Those with a key above `read`; within the transaction of `rows`, which goes on when they are found. */
function findNewer(rows: IDBObjectStore, read: number, then: (found: Found) => void): void {
  const range = IDBKeyRange.lowerBound(read, true)
  const updates: IDBRequest<Uint8Array[]> = rows.getAll(range)
  const keys = rows.getAllKeys(range)
  keys.addEventListener('success', () => then({ updates: updates.result, last: Number(keys.result.at(-1) ?? read) }))
}

/** Commits along with the request: a page that goes away before it hears of the success would lose what it wrote. */
async function write(db: IDBDatabase, store: string, request: (rows: IDBObjectStore) => void): Promise<void> {
  const writing = db.transaction(store, 'readwrite')
  request(writing.objectStore(store))
  writing.commit()
  await done(writing)
}

/** `version`: to be given only where a database lacks what belongs into it, as after an upgrade that broke off. */
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
