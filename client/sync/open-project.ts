import { proxy, ref } from 'valtio'
import { createPage as createPageCall, type PageRow, updatePage } from '../../shared/contract/pages.ts'
import { getProject, type Project, updateProject } from '../../shared/contract/projects.ts'
import type { Visibility } from '../../shared/rbac/can.ts'
import { isStatus, NetworkError, send } from '../api/index.ts'
import { showToast } from '../ui/toast/toasts.ts'
import { installationConfig } from './installation.ts'
import { indexPages, type PageIndex, withPage } from './page-index.ts'

/** How a project is named in an address. */
export type ProjectKey = { kind: 'id'; id: number } | { kind: 'repository'; owner: string; repo: string }

export type OpenProject =
  | { state: 'loading' }
  /** Not there, or not to be seen by this person: the server does not tell which. */
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; project: Project; pages: PageIndex }

/** The project on the documentation screen. One at a time. */
export const openProject = proxy<{ now: OpenProject }>({ now: { state: 'loading' } })

let opened = ''

/** Opens a project, or reads it anew when it is the one that is open. */
export async function loadProject(key: ProjectKey): Promise<void> {
  const name = JSON.stringify(key)
  if (opened !== name) {
    opened = name
    openProject.now = { state: 'loading' }
  }
  try {
    const { pages, ...project } = await send(getProject, { query: await queryOf(key) }, { handled: 'all' })
    if (opened !== name) return
    openProject.now = { state: 'ready', project, pages: ref(indexPages(pages)) }
  } catch (error) {
    if (opened !== name) return
    if (isStatus(error, 404)) openProject.now = { state: 'missing' }
    else if (openProject.now.state !== 'ready') openProject.now = { state: 'failed', error }
  }
}

/** Forgets what is open, for example because somebody else is signed in now. */
export function closeProject(): void {
  opened = ''
  openProject.now = { state: 'loading' }
}

async function queryOf(key: ProjectKey): Promise<{ projectId?: number; gitUrl?: string }> {
  if (key.kind === 'id') return { projectId: key.id }
  const { github_host: host } = await installationConfig()
  return { gitUrl: `https://${host}/${key.owner}/${key.repo}` }
}

function putPage(row: PageRow): void {
  if (openProject.now.state !== 'ready' || openProject.now.project.id !== row.project_id) return
  openProject.now.pages = ref(withPage(openProject.now.pages, row))
}

function pageOf(pageId: number): PageRow | undefined {
  return openProject.now.state === 'ready' ? openProject.now.pages.byId.get(pageId) : undefined
}

/** Shows a page's new name at once. Saving it is `savePageName`. */
export function showPageName(pageId: number, name: string): void {
  const row = pageOf(pageId)
  if (row && row.name !== name) putPage({ ...row, name })
}

/** Names that no server could be told yet, by page. */
const untoldNames = new Map<number, string>()
const TELL_AGAIN = 5000

/** Saves a page's name, also while the page is being left. Without a server it is told as soon as there is one. */
export async function savePageName(pageId: number, name: string): Promise<void> {
  untoldNames.delete(pageId)
  try {
    const options = { handled: 'all', keepalive: true } as const
    putPage(await send(updatePage, { params: { id: pageId }, body: { name } }, options))
  } catch (error) {
    if (error instanceof NetworkError) {
      untoldNames.set(pageId, name)
      setTimeout(() => {
        // A newer name is on its way by itself.
        if (untoldNames.get(pageId) === name) void savePageName(pageId, name)
      }, TELL_AGAIN)
      return
    }
    console.warn('The title of a page could not be saved', error)
    showToast({ title: 'Failed to update page title', text: 'Please try again later', type: 'error' })
  }
}

/** Creates a page named "Untitled"; resolves to its id, or to undefined when it could not be created. */
export async function createPage(projectId: number, parentId: number): Promise<number | undefined> {
  try {
    const { id } = await send(
      createPageCall,
      { params: { id: projectId }, body: { parent_page_id: parentId } },
      { handled: 'all' },
    )
    const now = new Date().toISOString()
    putPage({
      id,
      project_id: projectId,
      parent_id: parentId,
      name: 'Untitled',
      type: 'generated',
      kind: null,
      source_path: null,
      created_at: now,
      updated_at: now,
    })
    return id
  } catch (error) {
    console.error('The page could not be created', error)
    return undefined
  }
}

/** Makes the open project public or private. Rejects when the server refuses. */
export async function changeVisibility(projectId: number, visibility: Visibility): Promise<void> {
  const project = await send(updateProject, { params: { id: projectId }, body: { visibility } })
  if (openProject.now.state === 'ready' && openProject.now.project.id === projectId) openProject.now.project = project
}
