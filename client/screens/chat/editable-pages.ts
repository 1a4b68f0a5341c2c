import type { PageRow } from '../../../shared/contract/pages.ts'
import { getProject, type Project } from '../../../shared/contract/projects.ts'
import { send } from '../../api/index.ts'
import { mayDo } from '../../app/may-do.ts'
import { heldPages } from '../../search/held-pages.ts'
import type { User } from '../../session/index.ts'
import { ancestorsOf, indexPages, projectList } from '../../sync/index.ts'

export type EditablePage = { id: number; projectId: number; name: string; path: string }

/**
 * The pages of projects in which a person may write, those of each project from the top down: as this device knows them,
 * else as the server says. Rejects when neither does.
 */
export async function editablePages(user: User, projectIds: readonly number[]): Promise<EditablePage[]> {
  const held = Map.groupBy(await heldPages(), ({ project_id }) => project_id)
  const { now } = projectList
  const found: EditablePage[] = []
  for (const id of projectIds) {
    const project = now.state === 'ready' ? now.projects.find((one) => one.id === id) : undefined
    const rows = held.get(id)
    const known = project && rows ? { project, rows } : await fromServer(id)
    if (!mayDo(user, known.project)('page.edit')) continue
    found.push(...listed(known.project, known.rows, projectIds.length > 1))
  }
  return found
}

async function fromServer(projectId: number): Promise<{ project: Project; rows: readonly PageRow[] }> {
  const { pages, ...project } = await send(getProject, { query: { projectId } }, { handled: 'all' })
  return { project, rows: pages }
}

function listed(project: Project, rows: readonly PageRow[], saysProject: boolean): EditablePage[] {
  const index = indexPages(rows)
  const found: EditablePage[] = []
  const seen = new Set<number>()
  const walk = (parentId: number) => {
    for (const { id, name } of index.childrenOf(parentId)) {
      if (seen.has(id)) continue
      seen.add(id)
      const above = ancestorsOf(index, id).map((page) => page.name || 'Untitled')
      const path = [...(saysProject ? [project.name] : []), ...above].join(' / ')
      found.push({ id, projectId: project.id, name: name || 'Untitled', path })
      walk(id)
    }
  }
  walk(0)
  return found
}
