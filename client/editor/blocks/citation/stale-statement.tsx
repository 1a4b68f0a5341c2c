import { type MouseEvent, useState } from 'react'
import type { Source } from '../../../../shared/contract/pages.ts'
import { messageOf } from '../../../api/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useSurroundings } from '../../surroundings.ts'
import styles from './citation-popover.module.css'

type StaleStatementProps = { id: number; isStale: boolean; source: Source | undefined }

/** Notice that the code has changed. People who can edit can confirm that the statement is still true. */
export function StaleStatement({ id, isStale, source }: StaleStatementProps) {
  const { confirmStatement } = useSurroundings()
  const [isConfirmed, setConfirmed] = useState(false)
  if (!isStale) {
    return isConfirmed ? (
      <p className={styles.confirmed} role="status">
        Confirmed. The statement holds for the current code.
      </p>
    ) : null
  }
  const { before, seen } = source ?? {}
  const confirm = async (event: MouseEvent, hash: string) => {
    // The focused button disappears, so the dialog takes the focus.
    event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
    try {
      await confirmStatement?.(id, hash)
      setConfirmed(true)
    } catch (error) {
      console.warn('A statement could not be confirmed', error)
      const text = messageOf(error, 'Try again later.')
      showToast({ title: 'Couldn’t confirm this statement', text, type: 'error' })
    }
  }
  return (
    <div className={styles.stale}>
      <p>
        The code has changed since this was written.
        {source && before?.text === null ? ' You see the new code. The old code isn’t stored.' : ''}
        {confirmStatement && seen ? ' Does the statement still hold?' : ''}
      </p>
      {confirmStatement && seen ? (
        <Button size="small" onClick={(event) => void confirm(event, seen)}>
          Confirm
        </Button>
      ) : null}
    </div>
  )
}
