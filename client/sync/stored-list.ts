import { ref, subscribe } from 'valtio'
import type { Project } from '../../shared/contract/projects.ts'
import { currentUser, storedListKey, storedUser } from '../session/index.ts'
import { projectList } from './project-list.ts'

/**
 * A copy of the list of projects where the first paint can read it. The rows of this device come a moment later, from a
 * database that has to be opened first.
 */
type StoredList = { version: string; projects: Project[] }

/** A longer list would make the start wait for its copy; a part of one would not be true. */
const MOST = 100

/** Shows what was there last, to the person whose it is, until what is there now is read. */
export function showStoredList(): void {
  const user = currentUser()
  if (!user || projectList.now.state !== 'loading') return
  const projects = readStoredList(user.id)
  if (projects) projectList.now = { state: 'ready', projects: ref(projects) }
}

/** Keeps the copy like the list. The returned function ends it. */
export function followList(): () => void {
  const keep = () => {
    const { now } = projectList
    const user = currentUser()
    if (user && now.state === 'ready') storeList(user.id, now.projects)
  }
  keep()
  return subscribe(projectList, keep)
}

/** This person's copy, if it is of this version. */
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
    // Then the list comes a moment later.
  }
}

/** Another version may know projects in another form. */
function version(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? ''
}
