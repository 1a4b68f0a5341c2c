import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Notice } from './notice.tsx'

type RetryNoticeProps = {
  tone?: 'info' | 'bad'
  title: string
  retry: () => void
  /** Other actions besides retrying. */
  actions?: ReactNode
  children: ReactNode
}

/** Shows what failed and why, with a "Retry" button. */
export function RetryNotice({ tone = 'bad', title, retry, actions, children }: RetryNoticeProps) {
  return (
    <Notice
      tone={tone}
      title={title}
      actions={
        <>
          <Button size="small" onClick={retry}>
            Try again
          </Button>
          {actions}
        </>
      }
    >
      {children}
    </Notice>
  )
}
