import type { ReactElement, ReactNode } from 'react'
import { late } from '../late.tsx'

export type PopoverProps = {
  trigger: ReactElement
  title: string
  /** The title is then only heard. */
  hideTitle?: boolean
  side?: 'top' | 'bottom' | 'right'
  align?: 'start' | 'center' | 'end'
  /** For an explanation that is also wanted in passing. */
  openOnHover?: boolean
  children: ReactNode
}

/** Opens beside its trigger. Until the part that floats is loaded, a moment after the screen, the trigger stands alone. */
export const Popover = late(async () => (await import('./floating-popover.tsx')).FloatingPopover, TriggerAlone)

function TriggerAlone({ trigger }: PopoverProps) {
  return trigger
}
