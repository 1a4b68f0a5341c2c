import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../../session/index.ts'
import { isBusy, loadProject, type OpenProject, openProject, type ProjectKey } from '../../sync/index.ts'

const POLL = 8000

/** Opens the project of an address, for whoever is signed in, and follows it while it is being written. */
export function useProject(key: ProjectKey): { now: OpenProject; reload: () => void } {
  const open = useSnapshot(openProject) as typeof openProject
  const { now: who } = useSnapshot(session)
  const userId = who.state === 'signed-in' ? who.user.id : null
  const name = JSON.stringify(key)
  const now: OpenProject = open.of === name ? open.now : { state: 'loading' }
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

  return { now, reload: () => void loadProject(key) }
}
