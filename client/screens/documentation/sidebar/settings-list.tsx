import { useSnapshot } from 'valtio'
import type { Project } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { messageOf } from '../../../api/index.ts'
import { changeVisibility } from '../../../sync/index.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import { chooseTheme, themeSettings } from '../../../ui/theme/theme.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { layout } from '../layout-settings.ts'
import { WIDE } from '../widths.ts'
import { OfflineSwitch } from './offline-switch.tsx'
import styles from './sidebar.module.css'
import { UpdateNow } from './update-now.tsx'

export function SettingsList({ project, may }: { project: Project; may: (action: Action) => boolean }) {
  const { theme, showGradient } = useSnapshot(themeSettings)
  const { tableOfContents } = useSnapshot(layout)
  const wide = useMedia(WIDE)
  return (
    <div className={styles.settings}>
      {may('project.configure') ? (
        <Switch
          label="Private"
          hint="Only people you invite can read it."
          checked={project.visibility === 'private'}
          onChange={(isPrivate) => void toggleVisibility(project, isPrivate)}
        />
      ) : null}
      <OfflineSwitch project={project} />
      {project.type === 'github' && may('project.regenerate') ? <UpdateNow project={project} /> : null}
      <Switch
        label="Dark mode"
        checked={theme === 'dark'}
        onChange={(dark) => {
          chooseTheme(dark ? 'dark' : 'light')
        }}
      />
      <Switch
        label="Sidebar background"
        checked={showGradient}
        onChange={(shown) => {
          themeSettings.showGradient = shown
        }}
      />
      {wide ? (
        <Switch
          label="Table of contents"
          checked={tableOfContents}
          onChange={(shown) => {
            layout.tableOfContents = shown
          }}
        />
      ) : null}
    </div>
  )
}

async function toggleVisibility(project: Project, isPrivate: boolean): Promise<void> {
  const agreed = await confirm(
    isPrivate
      ? {
          title: 'Make this project private?',
          text: 'Only people who were invited will be able to read it. Links that others have stop working for them.',
        }
      : {
          title: 'Make this project public?',
          text: 'Everybody who has the address will be able to read all of its pages, signed in or not.',
        },
  )
  if (!agreed) return
  try {
    await changeVisibility(project.id, isPrivate ? 'private' : 'public')
  } catch (error) {
    showToast({
      title: 'The visibility was not changed',
      text: messageOf(error, 'Nothing was changed. Please try again.'),
      type: 'error',
    })
  }
}
