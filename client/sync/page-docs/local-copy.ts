import { fetchUpdates, IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import { keepLastWords, type LastWords, lastWords } from '../../session/index.ts'

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
  const waiting: Waiting = new Map()
  commitAtOnce({ persistence, db, doc, waiting })
  await persistence.whenSynced
  const stopMending = mendAfterFailures({ db, doc, waiting }, onKept)
  const takeLastWords = () => {
    const left = lastWords(`${name} `).filter(isWhole)
    if (left.length === 0) return
    for (const { update } of left) Y.applyUpdate(doc, update)
    // Once that is stored: writes come one after the other.
    db.transaction(UPDATES, 'readwrite').addEventListener('complete', () => {
      for (const { forget } of left) forget()
    })
  }
  takeLastWords()
  const keepWaiting = () => {
    if (waiting.size > 0) keepLastWords(name, doc.clientID, Y.mergeUpdates([...waiting.values()]))
  }
  globalThis.addEventListener?.('pagehide', keepWaiting)
  const stop = () => {
    stopMending()
    globalThis.removeEventListener?.('pagehide', keepWaiting)
  }
  const lost = () => {
    stop()
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
      takeLastWords()
      // The package then reads and merges nothing in, and does not say so.
      if (persistence._destroyed) throw new Error('The copy was closed meanwhile')
    },
    close: async () => {
      stopMending()
      const writing = [...waiting.keys()].map(ended)
      await persistence.destroy()
      await Promise.all(writing)
      stop()
    },
    remove: () => {
      stop()
      for (const { forget } of lastWords(`${name} `)) forget()
      return persistence.clearData()
    },
  }
}

/** One that is damaged is passed over for ever: the rest of the page is not to wait for it. */
function isWhole({ update, forget }: LastWords): boolean {
  try {
    Y.decodeUpdate(update)
    return true
  } catch (error) {
    console.warn('What was written last is damaged', error)
    forget()
    return false
  }
}

function ended(writing: IDBTransaction): Promise<void> {
  return new Promise((resolve) => {
    for (const end of ['complete', 'abort']) writing.addEventListener(end, () => resolve())
  })
}

/** What is on its way into the database. */
type Waiting = Map<IDBTransaction, Uint8Array>
type Storing = { persistence: IndexeddbPersistence; db: IDBDatabase; doc: Y.Doc; waiting: Waiting }

/**
 * The package leaves it to the browser to commit a write once that has told the page of its success. A page that goes
 * away before it is told loses what was written last; so each is committed along with the request. One that has not
 * begun by then, because another tab is writing, is lost to the database: see `keepLastWords`.
 */
function commitAtOnce({ persistence, db, doc, waiting }: Storing): void {
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
    if (!writing) return
    const stored = writing
    waiting.set(stored, update)
    stored.addEventListener('complete', () => waiting.delete(stored))
    stored.commit()
  }
  doc.on('update', persistence._storeUpdate)
}

/**
 * The package hears of no write that failed, as when the browser has no more room; what is written later would then lie
 * on a gap. So the whole state is written, again and again, until there is room for it. Returns what ends this.
 */
function mendAfterFailures(
  { db, doc, waiting }: Omit<Storing, 'persistence'>,
  onKept: (kept: boolean) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const mend = () => {
    timer = undefined
    const mended = [...waiting.keys()]
    const writing = db.transaction(UPDATES, 'readwrite')
    writing.objectStore(UPDATES).add(Y.encodeStateAsUpdate(doc))
    writing.addEventListener('complete', () => {
      for (const failed of mended) waiting.delete(failed)
      onKept(true)
    })
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
