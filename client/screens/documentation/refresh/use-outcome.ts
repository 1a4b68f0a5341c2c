import { useEffect, useState } from 'react'
import type { Project } from '../../../../shared/contract/projects.ts'
import { type RefreshOutcome, readRefresh } from '../../../../shared/contract/refresh.ts'
import { send } from '../../../api/index.ts'
import { isBusy } from '../../../sync/index.ts'

/** Returns the outcome of a project's last refresh; undefined until it is loaded, and without a server. */
export function useOutcome(project: Project): RefreshOutcome | undefined {
  const { id, updated_at } = project
  const [outcome, setOutcome] = useState<RefreshOutcome>()
  const busy = isBusy(project)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each news of the project it may be another.
  useEffect(() => {
    if (busy) return
    let isOver = false
    send(readRefresh, { params: { id } }, { handled: 'all' })
      .then((read) => isOver || setOutcome(read))
      .catch((error: unknown) => console.debug("The outcome of the last update isn't known", error))
    return () => {
      isOver = true
    }
  }, [id, busy, updated_at])
  return outcome
}
