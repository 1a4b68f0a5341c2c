import { Notice } from '../../ui/notice/notice.tsx'
import styles from './ending-notice.module.css'

export function NotHere() {
  return (
    <div className={styles.notice}>
      <Notice tone="attention" title="This page isn’t on this device yet">
        The server couldn’t be reached. You can edit the page once it has loaded.
      </Notice>
    </div>
  )
}
