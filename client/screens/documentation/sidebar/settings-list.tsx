import { GitCommitVertical, Keyboard, ScrollText, Sparkle } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useSnapshot } from 'valtio'
import type { Project } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { askToChangeVisibility } from '../../../app/change-visibility.ts'
import { Button } from '../../../ui/button/button.tsx'
import { late } from '../../../ui/late.tsx'
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
import { auditLog } from './open-audit-log.ts'
import styles from './sidebar.module.css'
import { UpdateNow } from './update-now.tsx'

const SourceSwitch = late(async () => (await import('./source-switch.tsx')).SourceSwitch)

type SettingsProps = { project: Project; may: (action: Action) => boolean }

export function SettingsList({ project, may }: SettingsProps) {
  return (
    <div className={styles.settings}>
      {may('project.configure') ? <AccessSettings project={project} /> : null}
      <SourceSettings project={project} may={may} />
      <ReadingSettings project={project} />
      <DeviceSettings project={project} />
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      {children}
    </section>
  )
}

function AccessSettings({ project }: { project: Project }) {
  return (
    <Group title="Access">
      {project.type === 'user' ? null : <SecretsNotice projectId={project.id} />}
      <Switch
        label="Private"
        hint="Only people you invite can read it."
        checked={project.visibility === 'private'}
        onChange={() => void askToChangeVisibility(project)}
      />
      {project.visibility === 'public' && project.type !== 'user' ? <SourceSwitch project={project} /> : null}
      <div className={styles.ways}>
        <PopoverClose
          control={
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                auditLog.isOpen = true
              }}
            >
              <ScrollText aria-hidden="true" />
              Audit log
            </Button>
          }
        />
      </div>
    </Group>
  )
}

/** Settings about the sources, with ways to export pages and to see changes. */
function SourceSettings({ project, may }: SettingsProps) {
  return (
    <Group title="Documentation">
      {project.type === 'github' && may('project.regenerate') ? <UpdateNow project={project} /> : null}
      {project.type === 'zip' && may('project.regenerate') ? <NewZip project={project} /> : null}
      <ExportMarkdown project={project} />
      <div className={styles.ways}>
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
      </div>
    </Group>
  )
}

/** Settings for the layout of a page. Some of them depend on the page and the width of the window. */
function ReadingSettings({ project }: { project: Project }) {
  const { tableOfContents, whoWrote } = useSnapshot(layout)
  const wide = useMedia(WIDE)
  const tellsOrigins = project.type !== 'user'
  if (!wide && !tellsOrigins) return null
  return (
    <Group title="Reading">
      {wide ? (
        <Switch
          label="Table of contents"
          checked={tableOfContents}
          onChange={(shown) => {
            layout.tableOfContents = shown
          }}
        />
      ) : null}
      {tellsOrigins ? (
        <Switch
          label="Show who wrote what"
          checked={whoWrote}
          onChange={(shown) => {
            layout.whoWrote = shown
          }}
        />
      ) : null}
    </Group>
  )
}

function DeviceSettings({ project }: { project: Project }) {
  const { theme, showGradient } = useSnapshot(themeSettings)
  return (
    <Group title="This device">
      <OfflineSwitch project={project} />
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
      <div className={styles.ways}>
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
      </div>
    </Group>
  )
}
