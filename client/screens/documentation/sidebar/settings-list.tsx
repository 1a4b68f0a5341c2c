import { GitCommitVertical, Keyboard, Sparkle } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { Project } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { askToChangeVisibility } from '../../../app/change-visibility.ts'
import { session, type User } from '../../../session/index.ts'
import { logOut } from '../../../session/user-menu/log-out.ts'
import { Button } from '../../../ui/button/button.tsx'
import { PopoverClose } from '../../../ui/popover/popover-close.tsx'
import { shortcutsHelp } from '../../../ui/shortcuts-help.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import { chooseTheme, themeSettings } from '../../../ui/theme/theme.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { layout } from '../layout-settings.ts'
import { SecretsNotice } from '../secrets/secrets-notice.tsx'
import { suggestionList } from '../suggestions/open-suggestion-list.ts'
import { openWhatChanged } from '../what-changed/open-what-changed.ts'
import { WIDE } from '../widths.ts'
import { ExportMarkdown } from './export-markdown.tsx'
import { NewZip } from './new-zip.tsx'
import { OfflineSwitch } from './offline-switch.tsx'
import styles from './sidebar.module.css'
import { UpdateNow } from './update-now.tsx'

export function SettingsList({ project, may }: { project: Project; may: (action: Action) => boolean }) {
  const { theme, showGradient } = useSnapshot(themeSettings)
  const { tableOfContents, whoWrote } = useSnapshot(layout)
  const { now } = useSnapshot(session)
  const wide = useMedia(WIDE)
  return (
    <div className={styles.settings}>
      {may('project.configure') && project.type !== 'user' ? <SecretsNotice projectId={project.id} /> : null}
      {may('project.configure') ? (
        <Switch
          label="Private"
          hint="Only people you invite can read it."
          checked={project.visibility === 'private'}
          onChange={() => void askToChangeVisibility(project)}
        />
      ) : null}
      <OfflineSwitch project={project} />
      {project.type === 'github' && may('project.regenerate') ? <UpdateNow project={project} /> : null}
      {project.type === 'zip' && may('project.regenerate') ? <NewZip project={project} /> : null}
      <ExportMarkdown project={project} />
      {project.type === 'user' ? null : (
        <PopoverClose
          control={
            <Button size="small" variant="quiet" onClick={openWhatChanged}>
              <GitCommitVertical aria-hidden="true" />
              What changed
            </Button>
          }
        />
      )}
      {may('page.edit') ? (
        <PopoverClose
          control={
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                suggestionList.isOpen = true
              }}
            >
              <Sparkle aria-hidden="true" />
              Suggestions
            </Button>
          }
        />
      ) : null}
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
      {project.type === 'user' ? null : (
        <Switch
          label="Show who wrote what"
          checked={whoWrote}
          onChange={(shown) => {
            layout.whoWrote = shown
          }}
        />
      )}
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          shortcutsHelp.isOpen = true
        }}
      >
        <Keyboard aria-hidden="true" />
        Keyboard shortcuts
      </Button>
      {now.state === 'signed-in' ? <LogOut user={now.user} /> : null}
    </div>
  )
}

function LogOut({ user }: { user: User }) {
  return (
    <div className={styles.account}>
      <span className={styles.person}>{user.name || user.email}</span>
      <Button size="small" variant="quiet" onClick={() => void logOut(user.id)}>
        Log Out
      </Button>
    </div>
  )
}
