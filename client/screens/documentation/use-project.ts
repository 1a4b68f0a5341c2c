import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { currentUser, session } from '../../session/index.ts'
import { isBusy, loadProject, nameOf, type OpenProject, openProject, type ProjectKey } from '../../sync/index.ts'

const POLL = 8000

/** Opens the project of an address for the signed-in person, and polls it while it is being generated. */
export function useProject(key: ProjectKey): { now: OpenProject; reload: () => void } {
  const open = useSnapshot(openProject) as typeof openProject
  const { now: who } = useSnapshot(session)
  const userId = who.state === 'signed-in' ? who.user.id : undefined
  const name = JSON.stringify(key)
  const isThis = open.of === nameOf(userId, key)
  const now: OpenProject = isThis ? open.now : { state: 'loading' }
  const busy = now.state === 'ready' && isBusy(now.project)

  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else may see something else.
  useEffect(() => void loadProject(JSON.parse(name) as ProjectKey), [name, userId])

  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => {
      if (!document.hidden) void loadProject(JSON.parse(name) as ProjectKey)
    }, POLL)
    return () => clearInterval(timer)
  }, [busy, name])

  const reload = () => {
    // Reloads only if the person hasn't opened another project meanwhile.
    if (openProject.of === nameOf(currentUser()?.id, key)) void loadProject(key)
  }
  return { now, reload }
}
