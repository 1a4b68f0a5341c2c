import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { buttonClass } from '../button/button.tsx'
import { classes } from '../classes.ts'
import styles from './toast.module.css'
import { type ToastMessage, type ToastType, timeoutOf, waitingToasts } from './toasts.ts'

const ICONS: Readonly<Record<ToastType, ReactNode>> = {
  info: <Info />,
  success: <CircleCheck />,
  warning: <TriangleAlert />,
  error: <CircleAlert />,
}

/** Directions in which people can swipe a message away. On phones, messages come from above. */
const SWIPES: ('up' | 'down' | 'right')[] = ['up', 'down', 'right']

/**
 * Shows the messages of `showToast()`. Mounted once. Messages stay while hovered or focused. F6 moves the
 * focus to the list.
 */
export function ToastList() {
  return (
    <Toast.Provider limit={4}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
      <Intake />
    </Toast.Provider>
  )
}

function Intake() {
  const { messages, closing } = useSnapshot(waitingToasts)
  const { add, close } = Toast.useToastManager()
  useEffect(() => {
    if (closing.length === 0) return
    waitingToasts.closing = []
    for (const id of closing) close(id)
  }, [closing, close])
  useEffect(() => {
    if (messages.length === 0) return
    waitingToasts.messages = []
    for (const message of messages) {
      const { title, text, type = 'info', action, onDismiss } = message
      const id = add({
        ...(message.id && { id: message.id }),
        title,
        description: text,
        type,
        timeout: timeoutOf(message),
        // Low priority, because Base UI hides urgent toasts from assistive technology while they can take the focus.
        // Polite toasts reach everyone.
        priority: 'low',
        data: { onDismiss },
        actionProps: action && {
          children: action.label,
          onClick: () => {
            action.onAct()
            close(id)
          },
        },
      })
    }
  }, [messages, add, close])
  return null
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const type = (toast.type ?? 'info') as ToastType
    return (
      <Toast.Root key={toast.id} toast={toast} swipeDirection={SWIPES} className={styles.toast}>
        <Toast.Content className={styles.content}>
          <span className={classes(styles.icon, styles[type])} aria-hidden="true">
            {ICONS[type]}
          </span>
          <div className={styles.words}>
            <Toast.Title className={styles.title} render={<p />} />
            <Toast.Description className={styles.text} />
            <Toast.Action className={buttonClass({ size: 'small' }, styles.action)} />
          </div>
          {/* Base UI hides this button from assistive technology until a hover, although it can take the focus. */}
          <Toast.Close
            className={styles.close}
            aria-label="Dismiss"
            aria-hidden={false}
            onClick={() => (toast.data as Pick<ToastMessage, 'onDismiss'> | undefined)?.onDismiss?.()}
          >
            <X />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
