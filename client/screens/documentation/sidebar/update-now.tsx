import { useId } from 'react'
import { useSnapshot } from 'valtio'
import { type Project, regenerateProject } from '../../../../shared/contract/projects.ts'
import { messageOf, send } from '../../../api/index.ts'
import { isBusy } from '../../../sync/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { askedRefreshes, askForRefresh } from '../refresh/asked-refreshes.ts'
import { RefreshState } from '../refresh/refresh-state.tsx'
import { NO_REASON, NOT_UPDATED } from '../refresh/refresh-words.ts'
import styles from './sidebar.module.css'

/** Checks the repository now, instead of after the next push or day. */
export function UpdateNow({ project }: { project: Project }) {
  const { ids } = useSnapshot(askedRefreshes)
  const hint = useId()
  const busy = isBusy(project) || ids.includes(project.id)
  const update = async () => {
    try {
      await askForRefresh(project.id, () => send(regenerateProject, { params: { id: project.id } }, { handled: 'all' }))
    } catch (error) {
      showToast({ title: NOT_UPDATED, text: messageOf(error, NO_REASON), type: 'error' })
    }
  }
  return (
    <div>
      <div className={styles.update}>
        <div>
          <p>Repository</p>
          <p id={hint} className={styles.updateHint}>
            New commits arrive automatically, within a day at the latest.
          </p>
        </div>
        <Button size="small" busy={busy} aria-describedby={hint} onClick={() => void update()}>
          Update now
        </Button>
      </div>
      <RefreshState project={project} isBusy={busy} />
    </div>
  )
}
