import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './notice.module.css'

type NoticeProps = {
  tone: 'info' | 'attention' | 'bad'
  /** Title: the event, such as an error. */
  title: string
  /** Explanation: the data that is safe, and the next step. */
  children?: ReactNode
  actions?: ReactNode
}

/** Shows a message in the flow of the page, for as long as the message is true. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  return (
    <div className={classes(styles.notice, styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children ? <div>{children}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
