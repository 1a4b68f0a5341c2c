import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../button/button.tsx'
import { classes } from '../classes.ts'
import styles from './dialog.module.css'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  /** Whether a click outside closes the dialog. A dialog with typed text must not close by accident. */
  closesOutside?: boolean
  wide?: boolean
  /** Whether the dialog takes most of the screen and scrolls its own content. */
  tall?: boolean
  /**
   * Element that gets the focus first; by default the first focusable one. Ignored on touch devices, where the
   * keyboard would cover the rest of the dialog.
   */
  initialFocus?: RefObject<HTMLElement | null>
  /** Returns the element that gets the focus when the dialog closes; by default the previous one. */
  finalFocus?: (() => HTMLElement | null) | undefined
  children?: ReactNode
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  actions,
  closesOutside = true,
  wide,
  tall,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      disablePointerDismissal={!closesOutside}
    >
      <BaseDialog.Portal>
        {/* Drawn even over a sheet or another dialog, which would otherwise look clickable. */}
        <BaseDialog.Backdrop forceRender className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport} data-modal="">
          <BaseDialog.Popup
            className={classes(styles.popup, wide && styles.wide, tall && styles.tall)}
            initialFocus={() => (matchMedia('(pointer: fine)').matches && initialFocus?.current) || true}
            finalFocus={finalFocus}
          >
            <div className={styles.head}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              <BaseDialog.Close
                render={
                  <IconButton label="Close" size="small" className={styles.close}>
                    <X />
                  </IconButton>
                }
              />
            </div>
            <div className={styles.body}>
              {description ? (
                <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>
              ) : null}
              {children}
            </div>
            {actions ? <div className={styles.foot}>{actions}</div> : null}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
