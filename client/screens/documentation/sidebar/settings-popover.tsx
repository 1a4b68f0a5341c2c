import { Settings } from 'lucide-react'
import type { Project } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { late } from '../../../ui/late.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'

const SettingsList = late(async () => (await import('./settings-list.tsx')).SettingsList)

export function SettingsPopover({ project, may }: { project: Project; may: (action: Action) => boolean }) {
  return (
    <Popover
      title="Settings"
      align="end"
      trigger={
        <IconButton label="Settings">
          <Settings />
        </IconButton>
      }
    >
      <SettingsList project={project} may={may} />
    </Popover>
  )
}
