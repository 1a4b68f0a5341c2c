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
  /** Whether a click outside closes it. A dialog with typed text must not close by accident. */
  closesOutside?: boolean
  wide?: boolean
  /** Takes most of the screen and scrolls its own content. */
  tall?: boolean
  /**
   * Where the focus starts, if not at the first focusable element. Ignored on touch devices, where the
   * keyboard would cover the rest.
   */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards, if not back to where it was. */
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
        {/* Forced also over a sheet or another dialog, which would otherwise look clickable. */}
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
