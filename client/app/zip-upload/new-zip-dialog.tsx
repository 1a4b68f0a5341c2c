import { useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import type { Project } from '../../../shared/contract/projects.ts'
import { current, type DeviceState, isBusy } from '../../sync/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { hasUnreadableArchive, waitsForArchive } from './missing-archive.ts'
import styles from './new-zip-dialog.module.css'
import { UploadState } from './upload-state.tsx'
import { useNewZip } from './use-new-zip.ts'
import { ZipDrop } from './zip-drop.tsx'

const FIRST = {
  title: 'Upload ZIP',
  description: 'Docwright generates the docs from this code.',
} as const
const NEWER = {
  title: 'Upload a new ZIP',
  description: 'Docwright refreshes the pages from the new code. Pages keep their links, and people’s edits are kept.',
} as const

type NewZipDialogProps = {
  project: Project
  /** Element that gets the focus afterwards, if not the element that had it before. */
  finalFocus?: () => HTMLElement | null
  onClose: () => void
  onSent?: () => void
}

/** Uploads a newer archive for a ZIP project, or the archive that a project still waits for. */
export function NewZipDialog({ project, finalFocus, onClose, onSent }: NewZipDialogProps) {
  const [file, setFile] = useState<File>()
  // Fixed when the dialog opens, because the project's status changes as soon as the archive arrives.
  const [isFirst] = useState(() => waitsForArchive(project) || hasUnreadableArchive(project))
  const { work, send, cancel } = useNewZip(project.id, (name) => {
    if (!isFirst) {
      showToast({
        title: `${name} was uploaded`,
        text: 'The pages are being refreshed. You’ll see here what changed.',
        type: 'info',
      })
    }
    onClose()
    onSent?.()
  })
  const obstacle = useObstacle(project)
  const isUploading = work.state === 'uploading'
  return (
    <Dialog
      open
      onClose={onClose}
      closesOutside={false}
      {...(isFirst ? FIRST : NEWER)}
      finalFocus={finalFocus}
      actions={
        <>
          {isUploading ? <Button onClick={cancel}>Cancel upload</Button> : <Button onClick={onClose}>Cancel</Button>}
          <Button
            variant="primary"
            disabled={!file || obstacle !== undefined}
            busy={isUploading}
            onClick={() => {
              if (file) void send(file)
            }}
          >
            Upload
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <ZipDrop file={file} onChoose={setFile} disabled={isUploading} />
        {work.state === 'idle' ? null : <UploadState upload={work} />}
        {obstacle && !isUploading ? (
          <Notice tone="info" title={obstacle.title}>
            {obstacle.text}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  )
}

const unknown = proxy<Pick<DeviceState, 'connection'>>({ connection: 'connecting' })

/** Reason why no archive can be uploaded right now. If work is running, the obstacle goes away by itself. */
function useObstacle(project: Project): { title: string; text: string } | undefined {
  const { device } = useSnapshot(current) as typeof current
  const { connection } = useSnapshot(device?.state ?? unknown)
  if (connection === 'offline') {
    return { title: 'You’re offline', text: 'You can upload the ZIP when you’re online again.' }
  }
  if (!isBusy(project)) return undefined
  return {
    title: 'The documentation is being generated',
    text: 'You can upload a new ZIP when that’s done.',
  }
}
