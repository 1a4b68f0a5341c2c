import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { Button } from '../button/button.tsx'
import styles from '../dialog/dialog.module.css'
import { confirmation, type Question } from './confirm.ts'

const READY = proxy({ isWaiting: false })

/** Shows the question that `confirm()` asks. Mounted once beside the screens. */
export function ConfirmDialog() {
  const { asked } = useSnapshot(confirmation)
  const last = useRef<Question>({ title: '', text: '' })
  // Keeps the last question, so that its text stays while the dialog fades out.
  if (asked) last.current = asked as Question
  const { title, text, confirmLabel = 'Confirm', cancelLabel = 'Cancel', danger, extra, details } = last.current
  const { isWaiting } = useSnapshot(details?.state ?? READY)
  const answer = (confirmed: boolean) => confirmation.asked?.answer(confirmed)

  return (
    <AlertDialog.Root open={asked !== null} onOpenChange={(open) => !open && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport} data-modal="">
          <AlertDialog.Popup className={styles.popup}>
            <div className={styles.head}>
              <AlertDialog.Title className={styles.title}>
                {typeof title === 'string' ? title : <Named sentence={title} />}
              </AlertDialog.Title>
            </div>
            <div className={styles.body}>
              <AlertDialog.Description className={styles.description}>{text}</AlertDialog.Description>
              {details ? <details.Part /> : null}
            </div>
            <div className={styles.foot}>
              {extra ? (
                <Button variant="quiet" onClick={extra.onAct}>
                  {extra.label}
                </Button>
              ) : null}
              <Button onClick={() => answer(false)}>{cancelLabel}</Button>
              <Button variant={danger ? 'danger' : 'primary'} disabled={isWaiting} onClick={() => answer(true)}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function Named({ sentence: [before, name, after] }: { sentence: Exclude<Question['title'], string> }) {
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}
