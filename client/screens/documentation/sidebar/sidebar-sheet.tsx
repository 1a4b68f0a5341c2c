import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from '../documentation-screen.module.css'

type SidebarSheetProps = { open: boolean; onClose: () => void; children: ReactNode }

/** On small screens the sidebar lies over everything and keeps the focus until it is closed. */
export function SidebarSheet({ open, onClose, children }: SidebarSheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.sheet}>
          <Dialog.Title className="visually-hidden">Pages</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
