import { useId } from 'react'
import { useSnapshot } from 'valtio'
import { type Project, regenerateProject } from '../../../../shared/contract/projects.ts'
import { stageOf } from '../../../../shared/statuses/stages.ts'
import { messageOf, send } from '../../../api/index.ts'
import { isBusy } from '../../../sync/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { askedRefreshes, askForRefresh } from '../refresh/asked-refreshes.ts'
import { outcomeWords } from '../refresh/refresh-words.ts'
import { useOutcome } from '../refresh/use-outcome.ts'
import styles from './sidebar.module.css'

/** Asks for what is new in the repository now, and not only after the next push or day. Says how the last look ended. */
export function UpdateNow({ project }: { project: Project }) {
  const { ids } = useSnapshot(askedRefreshes)
  const hint = useId()
  const stage = stageOf(project)
  const outcome = useOutcome(project)
  const busy = isBusy(project) || ids.includes(project.id)
  const update = async () => {
    try {
      await askForRefresh(project.id, () => send(regenerateProject, { params: { id: project.id } }, { handled: 'all' }))
    } catch (error) {
      const text = messageOf(error, 'Nothing was changed. Please try again in a moment.')
      showToast({ title: 'Could not update', text, type: 'error' })
    }
  }
  const words = busy ? `${stage ?? 'Looking for changes'}…` : outcome && outcomeWords(outcome, new Date())
  return (
    <div className={styles.update}>
      <div>
        <p>Repository</p>
        <p className={styles.updateState} role="status">
          {words ?? ''}
        </p>
        <p id={hint} className={styles.updateHint}>
          New commits come in by themselves, within a day at the latest.
        </p>
      </div>
      <Button size="small" busy={busy} aria-describedby={hint} onClick={() => void update()}>
        Update now
      </Button>
    </div>
  )
}
