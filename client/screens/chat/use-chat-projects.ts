import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { getProject, type Project } from '../../../shared/contract/projects.ts'
import { send } from '../../api/index.ts'
import { loadProjectList, type ProjectList, projectList } from '../../sync/index.ts'

export type ChatProject = Pick<Project, 'id' | 'name'>

export type ChatProjects = {
  /** Projects that can be asked about. */
  offered: readonly ChatProject[]
  /** Names by project id, including projects that are no longer offered. */
  known: ReadonlyMap<number, string>
  /** Person's project list, on which `offered` is based. */
  list: ProjectList
}

/**
 * Returns the person's projects whose search index is complete. Includes the project `from`, from which the
 * person came, even if it belongs to someone else.
 */
export function useChatProjects(from: number | undefined): ChatProjects {
  const list = useSnapshot(projectList).now as ProjectList
  const [visited, setVisited] = useState<Pick<Project, 'id' | 'name' | 'rag_status'>>()
  const isOwn = list.state === 'ready' && list.projects.some(({ id }) => id === from)

  useEffect(() => void loadProjectList(), [])
  useEffect(() => {
    if (from === undefined || isOwn || list.state === 'loading') return
    send(getProject, { query: { projectId: from } }, { handled: 'all' })
      .then(({ id, name, rag_status }) => setVisited({ id, name, rag_status }))
      .catch((error: unknown) => console.warn('The project could not be read', error))
  }, [from, isOwn, list.state])

  return useMemo(() => {
    const own = list.state === 'ready' ? list.projects : []
    const others = visited && !own.some(({ id }) => id === visited.id) ? [visited] : []
    const all = [...others, ...own]
    return {
      offered: all.filter(({ rag_status }) => rag_status === 'active').map(({ id, name }) => ({ id, name })),
      known: new Map(all.map(({ id, name }) => [id, name])),
      list,
    }
  }, [list, visited])
}
