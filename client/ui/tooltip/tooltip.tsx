import type { ReactElement } from 'react'
import { lateControl } from '../late.tsx'

export type TooltipProps = {
  text: string
  /** Keyboard shortcut for the same action, for example `Ctrl K`. */
  keys?: string
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Control that the tooltip explains. It must be focusable and have its own accessible name. */
  children: ReactElement
}

/** Explains an icon to sighted people. Must not be the only place for information. */
export const Tooltip = lateControl(async () => (await import('./floating-tooltip.tsx')).FloatingTooltip, Unexplained)

function Unexplained({ children }: TooltipProps) {
  return children
}
