import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AlertType } from '../../../../shared/document/alert-type.ts'
import styles from './alert.module.css'

export const ALERT_LOOKS: Readonly<Record<AlertType, { label: string; icon: LucideIcon }>> = {
  info: { label: 'Info', icon: Info },
  success: { label: 'Success', icon: CircleCheck },
  warning: { label: 'Warning', icon: TriangleAlert },
  error: { label: 'Error', icon: CircleAlert },
}

export function AlertSign({ type }: { type: AlertType }) {
  const Icon = ALERT_LOOKS[type].icon
  return <Icon aria-hidden="true" />
}

/** Frame of an alert, the same for reading and editing. */
export function AlertFrame({ type, mark, children }: { type: AlertType; mark?: ReactNode; children: ReactNode }) {
  const { label } = ALERT_LOOKS[type]
  return (
    <div className={styles.alert} data-alert={type} role="note" aria-label={label}>
      <div className={styles.mark} contentEditable={false}>
        {mark ?? <AlertSign type={type} />}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
