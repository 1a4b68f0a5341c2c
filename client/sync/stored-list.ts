import { ref, subscribe } from 'valtio'
import type { Project } from '../../shared/contract/projects.ts'
import { currentUser, storedListKey, storedUser } from '../session/index.ts'
import { projectList } from './project-list.ts'

/**
 * Copy of the project list for the first paint. The rows in the device's database come a moment later,
 * because the database has to be opened first.
 */
type StoredList = { version: string; projects: Project[] }

/**
 * Maximum number of projects in the copy. Longer lists slow down the start, and a partial list would be
 * wrong.
 */
const MOST = 100

/** Shows a person's own list from their last visit until the current list is read. */
export function showStoredList(): void {
  const user = currentUser()
  if (!user || projectList.now.state !== 'loading') return
  const projects = readStoredList(user.id)
  if (projects) projectList.now = { state: 'ready', projects: ref(projects) }
}

/** Updates the copy whenever the list changes. The returned function stops this. */
export function followList(): () => void {
  const keep = () => {
    const { now } = projectList
    const user = currentUser()
    if (user && now.state === 'ready') storeList(user.id, now.projects)
  }
  keep()
  return subscribe(projectList, keep)
}

/** Returns this person's copy, if the current version of the app wrote it. */
export function readStoredList(userId: string): Project[] | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storedListKey(userId)) ?? 'null') as Partial<StoredList> | null
    return stored?.version === version() && Array.isArray(stored.projects) ? stored.projects : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores the list, unless this person is no longer signed in: another tab may have signed out or
 * switched.
 */
export function storeList(userId: string, projects: readonly Project[]): void {
  if (storedUser()?.id !== userId) return
  try {
    if (projects.length === 0 || projects.length > MOST) localStorage.removeItem(storedListKey(userId))
    else localStorage.setItem(storedListKey(userId), JSON.stringify({ version: version(), projects }))
  } catch {
    // If the copy can't be stored, the list only appears a moment later.
  }
}

/** Version of the app. Another version may store projects in another form. */
function version(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? ''
}
