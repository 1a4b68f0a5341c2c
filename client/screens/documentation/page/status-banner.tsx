import type { Project } from '../../../../shared/contract/projects.ts'
import { regenerateProject } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { badgeOf, failureOf, progressOf } from '../../../../shared/statuses/presentation.ts'
import { stageOf } from '../../../../shared/statuses/stages.ts'
import { messageOf, send } from '../../../api/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import styles from '../documentation-screen.module.css'
import { askForRefresh } from '../refresh/asked-refreshes.ts'

type StatusBannerProps = { project: Project; may: (action: Action) => boolean; reload: () => void }

/**
 * Says that pages are still being generated, or why some are missing. Existing pages can be read meanwhile.
 */
export function StatusBanner({ project, may, reload }: StatusBannerProps) {
  const stage = stageOf(project)
  if (stage) {
    const { percent } = progressOf(project.status)
    return (
      <div className={styles.running} role="status">
        <span>{stage}</span>
        <ProgressBar label="Documentation" percent={percent} small />
      </div>
    )
  }
  if (badgeOf(project.status).tone === 'current' && project.status_reason !== null && may('project.regenerate')) {
    return (
      <div className={styles.banner}>
        <Notice tone="attention" title="Couldn’t use the new ZIP">
          {project.status_reason}
        </Notice>
      </div>
    )
  }
  const failure = failureOf(project.status)
  if (!failure) return null
  const again = async () => {
    try {
      const ask = () => send(regenerateProject, { params: { id: project.id } }, { handled: 'all' })
      // Tracks only a refresh, because the screen itself shows the progress of a generation.
      await (project.status === 'PULL_FAIL' ? askForRefresh(project.id, ask) : ask())
      reload()
    } catch (error) {
      const text = messageOf(error, 'Nothing was changed. Try again in a moment.')
      showToast({ title: 'Couldn’t restart the generation', text, type: 'error' })
    }
  }
  return (
    <div className={styles.banner}>
      <Notice
        tone={failure.tone}
        title={failure.title}
        actions={
          may('project.regenerate') ? (
            <Button size="small" onClick={() => void again()}>
              Try again
            </Button>
          ) : null
        }
      >
        {project.status_reason ?? 'Part of the documentation couldn’t be generated. You can read the rest.'}
      </Notice>
    </div>
  )
}
