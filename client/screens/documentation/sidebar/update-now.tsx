import { useId, useState } from 'react'
import { type Project, regenerateProject } from '../../../../shared/contract/projects.ts'
import { messageOf, send } from '../../../api/index.ts'
import { isBusy } from '../../../sync/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import styles from './sidebar.module.css'

/** Asks for what is new in the repository now, and not only after the next push or day. */
export function UpdateNow({ project }: { project: Project }) {
  const [asked, setAsked] = useState(false)
  const hint = useId()
  const busy = asked || isBusy(project)
  const update = async () => {
    setAsked(true)
    try {
      await send(regenerateProject, { params: { id: project.id } }, { handled: 'all' })
      showToast({ title: 'The repository is being asked for changes', type: 'info' })
    } catch (error) {
      const text = messageOf(error, 'Nothing was changed. Please try again in a moment.')
      showToast({ title: 'Could not update', text, type: 'error' })
    }
    setAsked(false)
  }
  return (
    <div className={styles.update}>
      <div>
        <p>Repository</p>
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
