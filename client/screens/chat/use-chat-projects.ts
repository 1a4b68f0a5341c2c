import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { getProject, type Project } from '../../../shared/contract/projects.ts'
import { send } from '../../api/index.ts'
import { loadProjectList, type ProjectList, projectList } from '../../sync/index.ts'

export type ChatProject = Pick<Project, 'id' | 'name'>

export type ChatProjects = {
  /** Those that can be asked about. */
  offered: readonly ChatProject[]
  /** Names by id, also of a project that is no longer offered. */
  known: ReadonlyMap<number, string>
}

/** The person's projects whose index is complete, and the one they came from, which may be somebody else's. */
export function useChatProjects(from: number | undefined): ChatProjects {
  const list = useSnapshot(projectList).now as ProjectList
  const [visited, setVisited] = useState<ChatProject>()
  const isOwn = list.state === 'ready' && list.projects.some(({ id }) => id === from)

  useEffect(() => void loadProjectList(), [])
  useEffect(() => {
    if (from === undefined || isOwn || list.state === 'loading') return
    send(getProject, { query: { projectId: from } }, { handled: 'all' })
      .then(({ id, name }) => setVisited({ id, name }))
      .catch((error: unknown) => console.warn('The project could not be read', error))
  }, [from, isOwn, list.state])

  return useMemo(() => {
    const own = list.state === 'ready' ? list.projects : []
    const active = own.filter(({ rag_status }) => rag_status === 'active')
    const offered = visited && !own.some(({ id }) => id === visited.id) ? [visited, ...active] : active
    return {
      offered,
      known: new Map([...own, ...offered].map(({ id, name }) => [id, name])),
    }
  }, [list, visited])
}
