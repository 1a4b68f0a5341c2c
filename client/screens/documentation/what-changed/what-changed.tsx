import type { Project } from '../../../../shared/contract/projects.ts'
import { NotOnDevice } from '../../../app/not-on-device/not-on-device.tsx'
import { useLinkFollowed } from '../../../app/use-link-followed.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { late } from '../../../ui/late.tsx'
import { settingsButton } from '../sidebar/settings-button.ts'
import { WaitingForServer } from '../waiting-for-server.tsx'

/** Left out of the installed app files, because it has nothing to show without the server. */
const Receipts = late(async () => (await import('./receipts/receipts.tsx')).Receipts, Waiting)

type WhatChangedProps = { project: Project; mayUndo: boolean; onClose: () => void }

/** Dialog with what the refreshes of a project changed. */
export function WhatChanged({ project, mayUndo, onClose }: WhatChangedProps) {
  useLinkFollowed(onClose)
  return (
    <Dialog open tall onClose={onClose} title="What changed" finalFocus={settingsButton}>
      <Receipts
        project={project}
        mayUndo={mayUndo}
        offline={(retry) => <NotOnDevice within what="this list" retry={retry} />}
      />
    </Dialog>
  )
}

function Waiting() {
  return <WaitingForServer what="this list" label="Loading what changed" />
}
