import { proxy, ref } from 'valtio'
import { listProjects, type Project } from '../../shared/contract/projects.ts'
import { compareProjects } from '../../shared/statuses/presentation.ts'
import { isSettled, isStatus } from '../../shared/statuses/status.ts'
import { ApiError, send } from '../api/index.ts'

export type ProjectList =
  | { state: 'loading' }
  | { state: 'ready'; projects: readonly Project[] }
  | { state: 'failed'; error: unknown }

/** The signed-in person's projects, in the order in which they are shown. */
export const projectList = proxy<{ now: ProjectList }>({ now: { state: 'loading' } })

/** Reads the list anew. What is shown stays until the answer is there, and stays if none comes. */
export async function loadProjectList(): Promise<void> {
  try {
    const projects = await send(listProjects, {}, { handled: 'all' })
    projectList.now = { state: 'ready', projects: ref(projects.toSorted(compareProjects)) }
  } catch (error) {
    if (projectList.now.state !== 'ready' || error instanceof ApiError) projectList.now = { state: 'failed', error }
  }
}

/** Forgets what belongs to the person who was signed in. */
export function forgetProjectList(): void {
  projectList.now = { state: 'loading' }
}

/** Whether something is going on that the list should follow. */
export function isBusy(project: Pick<Project, 'status'>): boolean {
  return isStatus(project.status) && !isSettled(project.status)
}
