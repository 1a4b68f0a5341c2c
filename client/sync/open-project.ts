import { proxy, ref, subscribe } from 'valtio'
import { getProject, type Project, type ProjectWithPages } from '../../shared/contract/projects.ts'
import { isStatus, send } from '../api/index.ts'
import { currentUser, unsentPages } from '../session/index.ts'
import { openedDevice } from './current-device.ts'
import type { Device } from './device.ts'
import { installationConfig } from './installation.ts'
import { openedByRepository } from './view/of-repository.ts'
import { indexPages, type PageIndex, pagesToShow } from './view/page-store.ts'

/** Key of a project in an address: its id, or owner and name of its repository. */
export type ProjectKey = { kind: 'id'; id: number } | { kind: 'repository'; owner: string; repo: string }

export type OpenProject =
  | { state: 'loading' }
  /** The project doesn't exist, or this person can't see it: the server doesn't say which. */
  | { state: 'missing'; was?: ProjectThatWas }
  | { state: 'failed'; error: unknown }
  /** `revision` as the server gave it, where it did and not this device. */
  | { state: 'ready'; project: Project; pages: PageIndex; revision?: string }

/**
 * Project that the server no longer returns. Either it was open until then, or this device holds text by
 * this person that the server never accepted. In the second case, name and pages may be unknown.
 */
export type ProjectThatWas = { id: number; name: string | undefined; pages: PageIndex }

/**
 * The project on the documentation screen, one at a time. `of`: the person and the key that it was
 * opened for. A screen for another key must compare `of`, because `now` is still the previous project.
 */
export const openProject = proxy<{ of: string; now: OpenProject }>({ of: '', now: { state: 'loading' } })

/** The device that shows the project, if the project is one of this person's. */
let shownBy: Device | undefined
let stopShowing: () => void = () => undefined

/**
 * Returns the value of `openProject.of` for a person and a project key. It includes the person, because
 * another person may see another project at the same address.
 */
export function nameOf(userId: string | undefined, key: ProjectKey): string {
  return JSON.stringify([userId ?? null, key])
}

/** Opens a project, or reads it again if it is already open. */
export async function loadProject(key: ProjectKey): Promise<void> {
  const name = nameOf(currentUser()?.id, key)
  if (openProject.of !== name) {
    closeProject()
    openProject.of = name
  }
  const device = await openedDevice()
  if (openProject.of !== name) return
  const mine = device && findMine(device, key)
  if (device && mine) await showFromDevice(device, mine.id, name)
  else {
    if (device) awaitMine(device, key, name)
    await showFromServer(key, name, device)
  }
}

/** Waits until the device lists the project, for example on a first visit, then shows it from the device. */
function awaitMine(device: Device, key: ProjectKey, name: string): void {
  stopShowing()
  const stop = subscribe(device.state, () => {
    const mine = openProject.of === name ? findMine(device, key) : undefined
    if (openProject.of === name && !mine) return
    stop()
    if (mine) void showFromDevice(device, mine.id, name)
  })
  stopShowing = stop
}

/** Closes the open project, for example because someone else has signed in. */
export function closeProject(): void {
  openProject.of = ''
  stopShowing()
  openProject.now = { state: 'loading' }
}

function findMine(device: Device, key: ProjectKey): Project | undefined {
  if (key.kind === 'id') return device.view.project(key.id)
  return openedByRepository(device.view.projects(), key)
}

/** Shows one of this person's projects from the device: its current data at once, then each change. */
async function showFromDevice(device: Device, projectId: number, name: string): Promise<void> {
  if (shownBy === device && device.view.openProject === projectId) return
  let complete: boolean
  try {
    complete = (await device.openProject(projectId)).complete
  } catch (error) {
    console.warn("The pages of a project can't be read on this device", error)
    if (openProject.of === name) await showFromServer({ kind: 'id', id: projectId }, name, undefined)
    return
  }
  if (openProject.of !== name) return
  stopShowing()
  shownBy = device
  const show = () => showView(device, projectId, name)
  const stops = [
    device.need(`project/${projectId}/pages`),
    device.need(`project/${projectId}/citations`),
    subscribe(device.state, show),
  ]
  stopShowing = () => {
    for (const stop of stops) stop()
    shownBy = undefined
    stopShowing = () => undefined
  }
  if (complete || device.view.pages.byId.size > 0) show()
  else if (openProject.now.state !== 'ready') await showFromServer({ kind: 'id', id: projectId }, name, device)
}

function showView(device: Device, projectId: number, name: string): void {
  if (openProject.of !== name || shownBy !== device) return
  const { view } = device
  // Another project is being opened.
  if (view.openProject !== projectId) return
  const project = view.project(projectId)
  const isRead = (shape: string) => device.state.shapes[shape] === 'live' && !device.isReading
  if (!project) {
    // After its storage was cleared, a device first has to read the list of projects again.
    if (!isRead('my-projects')) return
    // The project was deleted, or is no longer this person's. It may still be public.
    stopShowing()
    void showFromServer({ kind: 'id', id: projectId }, name, undefined)
    return
  }
  const { now } = openProject
  const shown = now.state === 'ready' && now.project.id === projectId ? now.pages : undefined
  const pages = pagesToShow({ held: view.pages, isRead: isRead(`project/${projectId}/pages`), shown })
  if (!pages || (now.state === 'ready' && now.pages === pages && now.project === project)) return
  openProject.now = { state: 'ready', project: ref(project), pages: ref(pages) }
}

async function showFromServer(key: ProjectKey, name: string, device: Device | undefined): Promise<void> {
  try {
    const answer = await send(getProject, { query: await queryOf(key) }, { handled: 'all' })
    if (openProject.of !== name) return
    showAnswer(answer, device)
  } catch (error) {
    if (openProject.of !== name) return
    const { now } = openProject
    if (isStatus(error, 404)) openProject.now = missing(now, key)
    else if (now.state !== 'ready') openProject.now = { state: 'failed', error }
  }
}

function missing(now: OpenProject, key: ProjectKey): OpenProject {
  const was = thatWas(now) ?? (key.kind === 'id' && hasUnsent(key.id) && { ...UNKNOWN, id: key.id })
  return { state: 'missing', ...(was && { was: ref(was) }) }
}

const UNKNOWN = { name: undefined, pages: indexPages([]) }

function thatWas(now: OpenProject): ProjectThatWas | undefined {
  if (now.state === 'ready') return { id: now.project.id, name: now.project.name, pages: now.pages }
  return now.state === 'missing' ? now.was : undefined
}

function hasUnsent(projectId: number): boolean {
  const user = currentUser()
  return user !== undefined && [...unsentPages(user.id).values()].some((page) => page.projectId === projectId)
}

function showAnswer({ pages, revision, ...project }: ProjectWithPages, device: Device | undefined): void {
  const byDevice = device && shownBy === device && device.view.openProject === project.id
  // The device has the pages itself by now, including changes that wait to be sent, so its view is newer.
  if (byDevice && device.view.pages.byId.size > 0) return
  openProject.now = { state: 'ready', project: ref(project), pages: ref(indexPages(pages)), revision }
}

async function queryOf(key: ProjectKey): Promise<{ projectId?: number; gitUrl?: string }> {
  if (key.kind === 'id') return { projectId: key.id }
  const { github_host: host } = await installationConfig()
  return { gitUrl: `https://${host}/${key.owner}/${key.repo}` }
}

/**
 * Returns the device that shows a project and accepts its changes. If undefined, the caller sends
 * changes to the server.
 */
export function deviceOf(projectId: number): Device | undefined {
  return shownBy?.view.openProject === projectId ? shownBy : undefined
}

/** Reads the open project from the server again, after a change was sent to the server without the device. */
export async function readAgain(): Promise<void> {
  if (!openProject.of) return
  const [, key] = JSON.parse(openProject.of) as [string | null, ProjectKey]
  await showFromServer(key, openProject.of, undefined)
}
