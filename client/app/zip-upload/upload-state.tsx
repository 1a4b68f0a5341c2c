import { Notice } from '../../ui/notice/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx'
import styles from './upload-state.module.css'

export type Uploading = { state: 'uploading'; share: number } | { state: 'upload-failed'; text: string }

/** Progress of an upload, or the reason why it failed. */
export function UploadState({ upload }: { upload: Uploading }) {
  if (upload.state === 'upload-failed') {
    return (
      <Notice tone="bad" title="Couldn’t upload the ZIP">
        {upload.text}
      </Notice>
    )
  }
  const percent = upload.share * 100
  const text = percent < 100 ? `Uploading, ${Math.floor(percent)} %` : 'Uploaded. Checking the file…'
  return (
    <div className={styles.progress}>
      <div className={styles.words}>{text}</div>
      <ProgressBar label="Upload" percent={percent} valueText={text} />
    </div>
  )
}
