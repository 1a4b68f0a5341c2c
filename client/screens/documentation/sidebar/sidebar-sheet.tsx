import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from '../documentation-screen.module.css'

type SidebarSheetProps = { open: boolean; tinted: boolean; onClose: () => void; children: ReactNode }

/** The sidebar on small screens: covers everything and keeps the focus until it is closed. */
export function SidebarSheet({ open, tinted, onClose, children }: SidebarSheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.sheet} data-tinted={tinted ? '' : undefined}>
          <Dialog.Title className="visually-hidden">Pages</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
