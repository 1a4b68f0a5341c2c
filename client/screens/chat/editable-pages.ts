import type { PageRow } from '../../../shared/contract/pages.ts'
import { getProject, type Project } from '../../../shared/contract/projects.ts'
import { send } from '../../api/index.ts'
import { mayDo } from '../../app/may-do.ts'
import { heldPages } from '../../search/held-pages.ts'
import type { User } from '../../session/index.ts'
import { indexPages, inTreeOrder, openedDevice, pathAbove, projectList } from '../../sync/index.ts'

export type EditablePage = { id: number; projectId: number; name: string; path: string }

/**
 * Returns the pages that a person may edit in the given projects. Reads them from this device or, if it
 * doesn't have a project, from the server. Recently visited pages come first, the others follow in tree
 * order. Leaves out projects that can't be read. Rejects only if all of them failed.
 */
export async function editablePages(user: User, projectIds: readonly number[]): Promise<EditablePage[]> {
  const held = Map.groupBy(await heldPages(), ({ project_id }) => project_id)
  const { now } = projectList
  const found: EditablePage[] = []
  const failures: unknown[] = []
  const keepFailure = (error: unknown) => void failures.push(error)
  for (const id of projectIds) {
    const project = now.state === 'ready' ? now.projects.find((one) => one.id === id) : undefined
    const rows = held.get(id)
    const known = project && rows ? { project, rows } : await fromServer(id).catch(keepFailure)
    if (!known || !mayDo(user, known.project)('page.edit')) continue
    found.push(...listed(known.project, known.rows, projectIds.length > 1))
  }
  if (failures.length === projectIds.length) throw failures[0]
  return await recentFirst(found)
}

/** Moves recently visited pages to the top, because people most often mean those. */
async function recentFirst(pages: readonly EditablePage[]): Promise<EditablePage[]> {
  const visits = (await (await openedDevice())?.held.recentPages()) ?? []
  const place = new Map(visits.map(({ pageId }, at) => [pageId, at]))
  const placeOf = ({ id }: EditablePage) => place.get(id) ?? visits.length
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b))
}

async function fromServer(projectId: number): Promise<{ project: Project; rows: readonly PageRow[] }> {
  const { pages, ...project } = await send(getProject, { query: { projectId } }, { handled: 'all' })
  return { project, rows: pages }
}

function listed(project: Project, rows: readonly PageRow[], saysProject: boolean): EditablePage[] {
  const index = indexPages(rows)
  return [...inTreeOrder(index)].map(({ id, name }) => {
    const above = pathAbove(index, id)
    const path = saysProject ? [project.name, above].filter(Boolean).join(' / ') : above
    return { id, projectId: project.id, name: name || 'Untitled', path }
  })
}
