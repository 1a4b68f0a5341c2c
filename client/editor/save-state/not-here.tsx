import { Notice } from '../../ui/notice/notice.tsx'
import styles from './ending-notice.module.css'

export function NotHere() {
  return (
    <div className={styles.notice}>
      <Notice tone="attention" title="This page is not on this device yet">
        The server cannot be reached just now. The page can be edited as soon as it has been read once.
      </Notice>
    </div>
  )
}
