import { proxy } from 'valtio'
import type { Room } from '../../shared/protocol/collaboration.ts'
import { storedKeys } from './stored-keys.ts'

/**
 * Prefixes of names for data that this device hasn't sent to the server. `REPLICA` names databases. `UNSENT`
 * names keys in local storage, so that signing out can check them without opening a database. Each unsent
 * page has its own key, because tabs would overwrite each other's entries in a list.
 */
const REPLICA = 'docwright:replica:'
const UNSENT = 'unsent-pages:'
const marksOf = (userId: string) => `${UNSENT}${userId}:`
/** Key under which earlier versions stored all marks in one list. */
const listOf = (userId: string) => `${UNSENT}${userId}`

/**
 * Page with unsent changes: the id of its project, and the ids of the open documents in this browser that
 * wrote these changes.
 */
export type UnsentPage = { projectId: number | undefined; writers: string[] }

/** Keys that local storage rejected. This tab knows them until it is closed. */
const unkept = new Set<string>()

/** Counter to observe. Increases whenever the unsent pages may have changed, in this tab or another. */
export const unsentNews = proxy({ changes: 0 })
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key.startsWith(UNSENT)) unsentNews.changes += 1
})

/** The pages with changes that the server hasn't stored, by the id of the page. */
export function unsentPages(userId: string): ReadonlyMap<string, UnsentPage> {
  const pages = new Map<string, UnsentPage>()
  for (const name of namesOf(userId)) {
    const [pageId = '', project, writer = ''] = name.split(' ')
    const page = pages.get(pageId) ?? { projectId: undefined, writers: [] }
    page.projectId ??= Number(project) || undefined
    page.writers.push(writer)
    pages.set(pageId, page)
  }
  return pages
}

/**
 * Records whether an open document of a page has changes that the server hasn't stored. Each document has its
 * own mark, because another tab may have text that exists nowhere else.
 */
export function markUnsent(userId: string, { projectId, pageId }: Room, writer: string, unsent: boolean): void {
  // Earlier versions stored neither the project nor the writer.
  const name = writer === '' ? String(pageId) : `${pageId} ${projectId} ${writer}`
  const key = `${marksOf(userId)}${name}`
  const wasUnkept = unkept.delete(key)
  try {
    const listed = splitList(userId)
    const isListed = listed.includes(name)
    if ((isListed || localStorage.getItem(key) !== null) === unsent) return
    if (unsent) localStorage.setItem(key, '')
    else localStorage.removeItem(key)
    if (isListed) localStorage.setItem(listOf(userId), JSON.stringify(listed.filter((other) => other !== name)))
  } catch {
    if (unsent) unkept.add(key)
    if (wasUnkept && unsent) return
  }
  unsentNews.changes += 1
}

/** Removes all marks of a person. The caller must have deleted their data from this device. */
export function forgetMarks(userId: string): void {
  for (const key of unkept) if (key.startsWith(marksOf(userId))) unkept.delete(key)
  localStorage.removeItem(listOf(userId))
  for (const name of namesOf(userId)) localStorage.removeItem(`${marksOf(userId)}${name}`)
}

function namesOf(userId: string): string[] {
  const marks = marksOf(userId)
  const ofUser = (keys: Iterable<string>) =>
    [...keys].flatMap((key) => (key.startsWith(marks) ? [key.slice(marks.length)] : []))
  try {
    const listed = splitList(userId)
    return [...new Set([...ofUser(storedKeys()), ...listed, ...ofUser(unkept)])]
  } catch {
    return ofUser(unkept)
  }
}

/**
 * Replaces the list of an earlier version by one key for each name. A tab with the earlier version may create
 * the list again. Returns the names that stay in the list because there is no room for their keys.
 */
function splitList(userId: string): string[] {
  const list = localStorage.getItem(listOf(userId))
  if (list === null) return []
  const names = readList(list)
  try {
    for (const name of names) localStorage.setItem(`${marksOf(userId)}${name}`, '')
    localStorage.removeItem(listOf(userId))
    return []
  } catch {
    return names
  }
}

function readList(list: string): string[] {
  try {
    const names: unknown = JSON.parse(list)
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** Returns the key in session storage for the person's unsent text in the chat. */
export const chatPromptKey = (userId: string) => `chat-prompt:${userId}`

/** Removes the unsent chat text from this tab's session storage. Each tab has its own. */
export function forgetChatPrompt(userId: string): void {
  try {
    globalThis.sessionStorage?.removeItem(chatPromptKey(userId))
  } catch {
    // Then nothing was stored there.
  }
}

/** Key of the basis for a new repository project. `of` in its value is the id of the person who chose it. */
export const CREATION_BASIS_KEY = 'projects-storage'
/** Keys of the project and the page that were read last. */
export const LAST_READ_KEYS = { project: 'project_id', page: 'page_id' } as const

/** Removes the keys that aren't named after a user and so belong to the person who is signed in. */
export function forgetSharedNames(): void {
  try {
    for (const key of [CREATION_BASIS_KEY, ...Object.values(LAST_READ_KEYS)]) localStorage.removeItem(key)
  } catch {
    // Then nothing was stored there.
  }
}

/** The name of the database with a person's rows and queued changes. */
export function replicaName(userId: string): string {
  return `${REPLICA}${userId}`
}

/** Returns the ids of the people whose rows this browser stores. */
export async function peopleOnDevice(): Promise<string[]> {
  const databases = await indexedDB.databases().catch(() => [])
  return databases.flatMap(({ name }) => (name?.startsWith(REPLICA) ? [name.slice(REPLICA.length)] : []))
}

/** Key of the copy of a person's project list for the first paint. */
export function storedListKey(userId: string): string {
  return `projects:${userId}`
}

/** Key of a person's settings for viewing drawings. */
export function drawingSessionsKey(userId: string): string {
  return `drawing-sessions:${userId}`
}

/** Common prefix of the names of a person's local document stores. */
export function documentPrefix(userId: string): string {
  return `docwright:page:${userId}:`
}
