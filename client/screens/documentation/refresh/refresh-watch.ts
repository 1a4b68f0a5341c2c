import { useEffect } from 'react'
import type { Project } from '../../../../shared/contract/projects.ts'
import { type RefreshOutcome, readRefresh } from '../../../../shared/contract/refresh.ts'
import { send } from '../../../api/index.ts'
import { isBusy } from '../../../sync/index.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { openWhatChanged } from '../what-changed/open-what-changed.ts'
import { forgetAsked } from './asked-refreshes.ts'
import { outcomeWords } from './refresh-words.ts'

/** The server may know sooner than this device that a look has begun or ended, or can't be reached. */
const AGAIN_MS = 3_000

/** Waits for the end of a look that somebody in this tab has asked for, and says how it ended. Shows nothing itself. */
export function RefreshWatch({ project }: { project: Project }) {
  const { id, updated_at } = project
  const busy = isBusy(project)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each news of the project it is asked at once.
  useEffect(() => {
    if (busy) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async () => {
      const outcome = await send(readRefresh, { params: { id } }, { handled: 'all' }).catch((error: unknown) => {
        console.debug('How the look ended is asked again', error)
        return undefined
      })
      if (isOver) return
      if (!outcome || outcome.running) timer = setTimeout(ask, AGAIN_MS)
      else {
        forgetAsked(id)
        tell(outcome)
      }
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, busy, updated_at])
  return null
}

function tell(outcome: RefreshOutcome): void {
  const words = outcomeWords(outcome, new Date())
  if (!words) return
  if (outcome.found === 'failure') showToast({ title: 'Could not update', text: words, type: 'error' })
  else if (outcome.found === 'nothing') showToast({ title: words, type: 'info' })
  else {
    const action = { label: 'What changed', onAct: openWhatChanged }
    showToast({ title: words, ...(outcome.subject && { text: outcome.subject }), type: 'success', action })
  }
}
