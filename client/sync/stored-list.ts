import { ref, subscribe } from 'valtio'
import type { Project } from '../../shared/contract/projects.ts'
import { currentUser, storedListKey, storedUser } from '../session/index.ts'
import { projectList } from './project-list.ts'

/**
 * A copy of the project list that the first paint can read. The rows of this device come a moment later,
 * because their database has to be opened first.
 */
type StoredList = { version: string; projects: Project[] }

/** A longer list would slow down the start, and a partial list would be wrong. */
const MOST = 100

/** Shows a person their own last list until the current one is read. */
export function showStoredList(): void {
  const user = currentUser()
  if (!user || projectList.now.state !== 'loading') return
  const projects = readStoredList(user.id)
  if (projects) projectList.now = { state: 'ready', projects: ref(projects) }
}

/** Keeps the copy in step with the list. The returned function stops it. */
export function followList(): () => void {
  const keep = () => {
    const { now } = projectList
    const user = currentUser()
    if (user && now.state === 'ready') storeList(user.id, now.projects)
  }
  keep()
  return subscribe(projectList, keep)
}

/** Returns this person's copy, if this version of the app wrote it. */
export function readStoredList(userId: string): Project[] | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storedListKey(userId)) ?? 'null') as Partial<StoredList> | null
    return stored?.version === version() && Array.isArray(stored.projects) ? stored.projects : undefined
  } catch {
    return undefined
  }
}

/** Stores the list, unless someone else or no one is signed in by now: another tab may have logged out. */
export function storeList(userId: string, projects: readonly Project[]): void {
  if (storedUser()?.id !== userId) return
  try {
    if (projects.length === 0 || projects.length > MOST) localStorage.removeItem(storedListKey(userId))
    else localStorage.setItem(storedListKey(userId), JSON.stringify({ version: version(), projects }))
  } catch {
    // Without a copy, the list appears a moment later.
  }
}

/** Version of the app. Another version may store projects in another form. */
function version(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? ''
}
