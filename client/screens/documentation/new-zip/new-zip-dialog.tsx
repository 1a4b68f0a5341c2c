import { useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import type { Project } from '../../../../shared/contract/projects.ts'
import { UploadState } from '../../../app/zip-upload/upload-state.tsx'
import { ZipDrop } from '../../../app/zip-upload/zip-drop.tsx'
import { current, type DeviceState, isBusy } from '../../../sync/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { settingsButton } from '../sidebar/settings-button.ts'
import styles from './new-zip-dialog.module.css'
import { useNewZip } from './use-new-zip.ts'

/** Takes a newer archive of a project that came from one. */
export function NewZipDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const { work, send, cancel } = useNewZip(project.id, onClose)
  const obstacle = useObstacle(project)
  const isUploading = work.state === 'uploading'
  return (
    <Dialog
      open
      onClose={onClose}
      closesOutside={false}
      title="Upload a new ZIP"
      description="The documentation is brought up to the sources in it. Pages stay the same pages, and what people wrote stays."
      finalFocus={settingsButton}
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

/** Why an archive cannot be taken just now. What has begun ends by itself. */
function useObstacle(project: Project): { title: string; text: string } | undefined {
  const { device } = useSnapshot(current) as typeof current
  const { connection } = useSnapshot(device?.state ?? unknown)
  if (connection === 'offline') {
    return { title: 'You are offline', text: 'The archive can be uploaded when the server can be reached.' }
  }
  if (!isBusy(project)) return undefined
  return {
    title: 'The documentation is being written',
    text: 'A new archive can be uploaded when that is done.',
  }
}
