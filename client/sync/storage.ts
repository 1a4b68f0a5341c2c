/**
 * Browsers may delete stored data when the disk is full or nobody visits for a while, unless they agreed to
 * keep it. The request is made when someone first leaves something here: the first edit, or "make available
 * offline". At the start of a visit, most browsers would refuse, or ask a question nobody understands.
 */
export type Persistence = 'persisted' | 'refused' | 'unsupported'

type Storage = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>

/** The browser's storage manager; undefined on an insecure origin. */
const browserStorage = (): Storage | undefined => navigator.storage as Storage | undefined

/** Creates a function that asks at most once and never rejects. */
export function createAsking(storage: () => Storage | undefined): () => Promise<Persistence> {
  let asked: Promise<Persistence> | undefined
  return () => {
    asked ??= request(storage())
    return asked
  }
}

/**
 * Asks the browser not to delete what is stored here. However often this is called, it asks the browser
 * once per page load.
 */
export const askForPersistence = createAsking(browserStorage)

/** Asks again, for someone who wants data kept now: the browser may agree to what it refused before. */
export const askForPersistenceNow = () => request(browserStorage())

/** Whether the browser has already agreed, without asking. */
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

/** How much of this origin's disk quota is used; undefined if the browser doesn't say. */
export async function storageEstimate(storage = browserStorage()): Promise<Estimate | undefined> {
  try {
    const { usage, quota } = (await storage?.estimate?.()) ?? {}
    return usage === undefined || quota === undefined ? undefined : { usedBytes: usage, quotaBytes: quota }
  } catch {
    return undefined
  }
}
