/**
 * Outcome of the request for persistent storage. Without it, browsers may delete stored data when the disk
 * is full or after a long absence. We ask when a person first stores something here: with the first edit,
 * or "make available offline". At the start of a visit, most browsers would refuse, or show a question that
 * no one understands.
 */
export type Persistence = 'persisted' | 'refused' | 'unsupported'

type Storage = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>

/** The browser's storage manager; undefined on an insecure origin. */
const browserStorage = (): Storage | undefined => navigator.storage as Storage | undefined

/** Creates a function that asks the browser at most once and never rejects. */
export function createAsking(storage: () => Storage | undefined): () => Promise<Persistence> {
  let asked: Promise<Persistence> | undefined
  return () => {
    asked ??= request(storage())
    return asked
  }
}

/**
 * Asks the browser not to delete the data stored here. However often this is called, the browser is asked
 * only once per page load.
 */
export const askForPersistence = createAsking(browserStorage)

/**
 * Asks again, when a person wants data kept. The browser may now agree to a request that it refused
 * before.
 */
export const askForPersistenceNow = () => request(browserStorage())

/** Whether the browser has already agreed to persistent storage. Doesn't ask for it. */
export async function isPersisted(storage = browserStorage()): Promise<boolean> {
  return (await storage?.persisted?.().catch(() => false)) ?? false
}

async function request(storage: Storage | undefined): Promise<Persistence> {
  if (!storage?.persist) return 'unsupported'
  try {
    return (await storage.persisted?.()) || (await storage.persist()) ? 'persisted' : 'refused'
  } catch (error) {
    console.warn('The browser could not be asked to keep what is stored', error)
    return 'refused'
  }
}

export type Estimate = { usedBytes: number; quotaBytes: number }

/** Returns the used and total disk quota of this origin; undefined if the browser doesn't say. */
export async function storageEstimate(storage = browserStorage()): Promise<Estimate | undefined> {
  try {
    const { usage, quota } = (await storage?.estimate?.()) ?? {}
    return usage === undefined || quota === undefined ? undefined : { usedBytes: usage, quotaBytes: quota }
  } catch {
    return undefined
  }
}
