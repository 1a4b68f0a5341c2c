import { storedKeys } from './stored-keys.ts'

/**
 * Prefix of the keys for text that a closing tab couldn't write to its database, because browsers drop writes
 * that haven't begun. Local storage writes at once. If it is full, session storage is used, which survives
 * only a reload. Each open document has its own key, because tabs close at different times.
 */
const PREFIX = 'last-words:'

export type LastWords = { update: Uint8Array<ArrayBuffer>; forget: () => void }

const storages = (): (Storage | undefined)[] => [storageOf('localStorage'), storageOf('sessionStorage')]

/** The storage; undefined if the browser forbids it. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name]
  } catch {
    return undefined
  }
}

/**
 * Stores an update of the document whose database is named `store`. If no storage has room, the update is
 * lost.
 */
export function keepLastWords(store: string, writer: number, update: Uint8Array): void {
  const value = Array.from(update, (byte) => String.fromCharCode(byte)).join('')
  for (const storage of storages()) {
    try {
      if (!storage) continue
      storage.setItem(`${PREFIX}${store} ${writer}`, value)
      return
    } catch (error) {
      console.warn('What was written last could not be kept', error)
    }
  }
}

/** Returns the updates that closed tabs stored for documents whose database names begin with `stores`. */
export function lastWords(stores: string): LastWords[] {
  return storages().flatMap((storage) => {
    try {
      if (!storage) return []
      return storedKeys(storage).flatMap((key) => {
        if (!key.startsWith(`${PREFIX}${stores}`)) return []
        const update = Uint8Array.from(storage.getItem(key) ?? '', (byte) => byte.charCodeAt(0))
        return [{ update, forget: () => storage.removeItem(key) }]
      })
    } catch {
      return []
    }
  })
}
