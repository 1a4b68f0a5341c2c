/**
 * What this device holds for a person and has not handed to the server. Kept as a list of names in local storage, so
 * that signing out can tell without opening anything.
 */
const REPLICA = 'docwright:replica:'
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

/** In the storage of a tab: what somebody has written in the chat and not sent. */
export const chatPromptKey = (userId: string) => `chat-prompt:${userId}`

/** Removes it from this tab, who each have their own. */
export function forgetChatPrompt(userId: string): void {
  try {
    globalThis.sessionStorage?.removeItem(chatPromptKey(userId))
  } catch {
    // Then nothing was kept there.
  }
}

/** Where it is kept what a project is to be created from, with `of`: by whom. */
export const CREATION_BASIS_KEY = 'projects-storage'
/** The project and the page that were read last. */
export const LAST_READ_KEYS = { project: 'project_id', page: 'page_id' } as const

/** Both have the same name for everybody: they are those of whoever is signed in. */
export function forgetSharedNames(): void {
  try {
    for (const key of [CREATION_BASIS_KEY, ...Object.values(LAST_READ_KEYS)]) localStorage.removeItem(key)
  } catch {
    // Then nothing was kept there.
  }
}

/** A tab or worker that was in the middle of something may have made anew what was just removed. */
const LOOK_AGAIN_MS = 500
const MAX_LOOKS = 10

const afterwards = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** Removes what this browser holds for one person: pages, rows, queued changes. Resolves once it is gone for good. */
export async function removeLocalData(userId: string, pause = afterwards): Promise<void> {
  try {
    localStorage.removeItem(keyOf(userId))
    forgetChatPrompt(userId)
    localStorage.removeItem(drawingSessionsKey(userId))
    localStorage.removeItem(storedListKey(userId))
    for (let look = 0; look < MAX_LOOKS; look++) {
      const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
        name === replicaName(userId) || name.startsWith(documentPrefix(userId)) ? [name] : [],
      )
      if (names.length === 0) return
      await Promise.all(names.map(removeDatabase))
      await pause(LOOK_AGAIN_MS)
    }
    console.warn('Something goes on making what this device holds')
  } catch (error) {
    console.warn('What this device holds could not be removed', error)
  }
}

/** Resolves also when somebody has to let go of it first: it goes then. */
function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const removing = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) removing.addEventListener(end, () => resolve())
  })
}

/** The name of the database of a person's rows and queued changes. */
export function replicaName(userId: string): string {
  return `${REPLICA}${userId}`
}

/** The people whose rows this browser holds. */
export async function peopleOnDevice(): Promise<string[]> {
  const databases = await indexedDB.databases().catch(() => [])
  return databases.flatMap(({ name }) => (name?.startsWith(REPLICA) ? [name.slice(REPLICA.length)] : []))
}

/** Where a copy of a person's list of projects is kept, for the first paint. */
export function storedListKey(userId: string): string {
  return `projects:${userId}`
}

/** Where it is kept how a person looks at drawings. */
export function drawingSessionsKey(userId: string): string {
  return `drawing-sessions:${userId}`
}

/** The beginning of the names of all local document stores of a person. */
export function documentPrefix(userId: string): string {
  return `docwright:page:${userId}:`
}
