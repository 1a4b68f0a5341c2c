/**
 * Browsers may delete stored data when the disk is full or nobody visits for a while, unless they agreed to
 * keep it. The request is made when someone first leaves something here: the first edit, or "make available
 * offline". At the start of a visit, most browsers would refuse, or ask a question nobody understands.
 */
export type Persistence = 'persisted' | 'refused' | 'unsupported'

type Storage = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>

/** The storage as this browser has it: not at all on an insecure origin. */
const browserStorage = (): Storage | undefined => navigator.storage as Storage | undefined

/** Makes the function that asks: at most once, and it never rejects. */
export function createAsking(storage: () => Storage | undefined): () => Promise<Persistence> {
  let asked: Promise<Persistence> | undefined
  return () => {
    asked ??= request(storage())
    return asked
  }
}

/** Asks for what is stored here to be kept; the browser is asked once a page, however often this is called. */
export const askForPersistence = createAsking(browserStorage)

/** Asks again, for someone who wants data kept now: the browser may agree to what it refused before. */
export const askForPersistenceNow = () => request(browserStorage())

/** Whether the browser has agreed already, without asking it. */
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

/** How much of this origin's share of the disk is used; undefined where the browser does not say. */
export async function storageEstimate(storage = browserStorage()): Promise<Estimate | undefined> {
  try {
    const { usage, quota } = (await storage?.estimate?.()) ?? {}
    return usage === undefined || quota === undefined ? undefined : { usedBytes: usage, quotaBytes: quota }
  } catch {
    return undefined
  }
}
