import { useEffect } from 'react'
import type { Project } from '../../../../shared/contract/projects.ts'
import { type RefreshOutcome, readRefresh } from '../../../../shared/contract/refresh.ts'
import { send } from '../../../api/index.ts'
import { isBusy } from '../../../sync/index.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { openWhatChanged } from '../what-changed/open-what-changed.ts'
import { forgetAsked } from './asked-refreshes.ts'
import { outcomeWords } from './refresh-words.ts'
import { waitForOutcome } from './wait-for-outcome.ts'

/** Waits for the end of an update that someone started in this tab, and shows a toast that says how it ended. */
export function RefreshWatch({ project }: { project: Project }) {
  const { id, updated_at } = project
  const busy = isBusy(project)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each news of the project it is asked at once.
  useEffect(() => {
    if (busy) return
    const controller = new AbortController()
    const read = () => send(readRefresh, { params: { id } }, { handled: 'all' })
    void waitForOutcome(read, controller.signal).then((outcome) => {
      forgetAsked(id)
      if (outcome) tell(outcome)
    })
    return () => controller.abort()
  }, [id, busy, updated_at])
  return null
}

function tell(outcome: RefreshOutcome): void {
  const words = outcomeWords(outcome, new Date())
  if (!words) return
  if (outcome.found === 'failure') showToast({ ...words, type: 'error' })
  else if (outcome.found === 'nothing') showToast({ ...words, type: 'info' })
  else showToast({ ...words, type: 'success', action: { label: 'What changed', onAct: openWhatChanged } })
}
