import { confirm } from '../ui/confirm/confirm.ts'

/**
 * What this device holds for a person and has not handed to the server. Kept as a list of names in local storage, so
 * that signing out can tell without opening anything.
 */
const keyOf = (userId: string) => `unsent-pages:${userId}`

export function unsentPages(userId: string): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Notes whether a page of this person has changes that the server has not stored. */
export function markUnsent(userId: string, page: string, unsent: boolean): void {
  const names = new Set(unsentPages(userId))
  if (names.has(page) === unsent) return
  if (unsent) names.add(page)
  else names.delete(page)
  try {
    if (names.size > 0) localStorage.setItem(keyOf(userId), JSON.stringify([...names]))
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // Without storage nothing outlives the tab anyway.
  }
}

/** Asks before signing out would remove words that are nowhere else. */
export async function mayLeave(userId: string): Promise<boolean> {
  const { size } = unsentPages(userId)
  if (size === 0) return true
  return await confirm({
    title: 'Log out and lose changes?',
    text: `${size === 1 ? 'One page has' : `${size} pages have`} changes that are kept on this device only and were not sent yet. Logging out removes them. To keep them, stay until the page says "Saved".`,
    confirmLabel: 'Log out anyway',
    cancelLabel: 'Stay',
    danger: true,
  })
}

/** Removes the documents of one person from this device. */
export async function removeLocalDocuments(userId: string): Promise<void> {
  try {
    localStorage.removeItem(keyOf(userId))
    const databases = await indexedDB.databases()
    for (const { name } of databases) if (name?.startsWith(documentPrefix(userId))) indexedDB.deleteDatabase(name)
  } catch (error) {
    console.warn('The documents on this device could not be removed', error)
  }
}

/** The beginning of the names of all local document stores of a person. */
export function documentPrefix(userId: string): string {
  return `docwright:page:${userId}:`
}
