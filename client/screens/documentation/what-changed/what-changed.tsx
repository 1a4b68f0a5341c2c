import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import type { Project } from '../../../../shared/contract/projects.ts'
import { NotOnDevice } from '../../../app/not-on-device/not-on-device.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { late } from '../../../ui/late.tsx'
import { WaitingForServer } from '../waiting-for-server.tsx'
import { whatChanged } from './open-what-changed.ts'

/** Not part of what is installed: without the server it has nothing to show. */
const Receipts = late(async () => (await import('./receipts/receipts.tsx')).Receipts, Waiting)

type WhatChangedProps = { project: Project; mayUndo: boolean }

/** What the refreshes of a project changed, over the screen. */
export function WhatChanged({ project, mayUndo }: WhatChangedProps) {
  const { isOpen } = useSnapshot(whatChanged)
  const [address] = useLocation()
  // A link leads away from here, and another project has changes of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the address is.
  useEffect(() => close, [address])
  return (
    <Dialog open={isOpen} tall onClose={close} title="What changed" finalFocus={settingsButton}>
      {isOpen ? (
        <Receipts
          project={project}
          mayUndo={mayUndo}
          offline={(retry) => <NotOnDevice within what="what changed" retry={retry} />}
        />
      ) : null}
    </Dialog>
  )
}

function close(): void {
  whatChanged.isOpen = false
}

/** From there it was opened, by way of a popover that is closed by now. */
function settingsButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>('button[aria-label="Settings"]')
}

function Waiting() {
  return <WaitingForServer what="what changed" label="Loading what changed" />
}
