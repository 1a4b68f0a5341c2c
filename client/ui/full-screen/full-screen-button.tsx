import { Maximize2, X } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import styles from './full-screen.module.css'
import type { FullScreen } from './use-full-screen.ts'

type FullScreenButtonProps = {
  of: Pick<FullScreen<HTMLElement>, 'isOpen' | 'open' | 'close'>
  disabled?: boolean
}

/** Opens and closes the full screen. One button does both, so the focus stays on it. */
export function FullScreenButton({ of: { isOpen, open, close }, disabled = false }: FullScreenButtonProps) {
  const name = isOpen ? 'Close full screen' : 'Full screen'
  return (
    <Tooltip text={name} {...(isOpen && { keys: 'Esc' })}>
      <Button
        variant="quiet"
        size="small"
        className={styles.button}
        aria-label={name}
        disabled={disabled && !isOpen}
        onClick={isOpen ? close : open}
      >
        {isOpen ? <X aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
        {isOpen ? 'Close' : null}
      </Button>
    </Tooltip>
  )
}
