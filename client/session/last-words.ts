import { storedKeys } from './stored-keys.ts'

/**
 * What was written last when a tab went away, and was still waiting for the database: the browser drops writes that have
 * not begun. Local storage takes it at once. A key for each document that was open, as tabs go away at their own time.
 */
const PREFIX = 'last-words:'

export type LastWords = { update: Uint8Array<ArrayBuffer>; forget: () => void }

/** Keeps an update of the document whose store has this name. Where there is no room for it, it is lost. */
export function keepLastWords(store: string, writer: number, update: Uint8Array): void {
  try {
    localStorage.setItem(
      `${PREFIX}${store} ${writer}`,
      Array.from(update, (byte) => String.fromCharCode(byte)).join(''),
    )
  } catch (error) {
    console.warn('What was written last could not be kept', error)
  }
}

/** What tabs that are gone have kept of the documents whose stores' names begin so. */
export function lastWords(stores: string): LastWords[] {
  try {
    return storedKeys().flatMap((key) => {
      if (!key.startsWith(`${PREFIX}${stores}`)) return []
      const update = Uint8Array.from(localStorage.getItem(key) ?? '', (byte) => byte.charCodeAt(0))
      return [{ update, forget: () => localStorage.removeItem(key) }]
    })
  } catch {
    return []
  }
}
